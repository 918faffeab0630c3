"""Provider states for content-conformance, around the small service in service.py.

Copy this file, and write each function anew for your service: through its database, its internal
API, or its admin pages. What each has to do and to answer stands in docs/adapter.md.

    python3 adapter.py [PORT]
"""

import sys
from datetime import datetime
from http.server import ThreadingHTTPServer

from service import Refused, Service, handler

SERVICE = Service()


def project(params):
    """A project of its own for one scenario."""
    shared = params.get("same_token_as")
    project_id = SERVICE.new_project()
    SERVICE.projects[project_id]["hold"] = params.get("hold", False)
    if shared:
        token = next(token for token, projects in SERVICE.tokens.items() if shared in projects)
        SERVICE.tokens[token].add(project_id)
    else:
        token = SERVICE.new_token(project_id)
    hotels = [SERVICE.new_hotel(project_id) for _ in range(params.get("hotels", 0))]
    removed = [SERVICE.new_hotel(project_id) for _ in range(params.get("removed_hotels", 0))]
    for hotel in removed:
        SERVICE.approve(SERVICE.new_link(project_id, hotel))
        SERVICE.projects[project_id]["hotels"][hotel]["live"] = False
    tags = []
    for indexes in params.get("tags", []):
        tag = SERVICE.new_project()  # any fresh id will do
        del SERVICE.projects[tag]
        SERVICE.projects[project_id]["tags"][tag] = [hotels[index] for index in indexes]
        tags.append(tag)
    for wanted in params.get("links", []):
        created = moment(wanted.get("created_at"))
        link = SERVICE.new_link(project_id, hotels[wanted["hotel"]], created)
        if wanted.get("opened"):
            SERVICE.open(link)
        if wanted["status"] in ("approved", "revoked_after_approval"):
            SERVICE.approve(link)
        if wanted["status"].startswith("revoked_"):
            SERVICE.revoke(link)
    generated = [SERVICE.new_hotel(project_id) for _ in range(params.get("generated_links", 0))]
    for hotel in generated:
        SERVICE.new_link(project_id, hotel)
    return {
        "project_id": project_id,
        "token": token,
        "hotel_ids": hotels + generated,
        "removed_hotel_ids": removed,
        "tag_ids": tags,
        "takes": ["hold", "project_ids"],
        "created_by": "editor@example.test",
        "hotels": [
            {"id": hotel, "name": about["name"], "giata_id": about["giata"], "master_code": f"M{about['giata']}"}
            for hotel, about in SERVICE.projects[project_id]["hotels"].items()
        ],
    }


def outsider(params):
    """A token that is good elsewhere and has no access to the project."""
    known(params)
    elsewhere = SERVICE.new_project()
    return {"token": SERVICE.new_token(elsewhere), "project_id": elsewhere}


def remove_hotel(params):
    """The hotel is not a live member from now on."""
    known(params)["hotels"][params["hotel_id"]]["live"] = False
    return {}


def add_hotel(params):
    """A former member is a member again; a hotel of another project moves here."""
    project, hotel = known(params), params["hotel_id"]
    for other in SERVICE.projects.values():
        if other is not project and hotel in other["hotels"]:
            other["hotels"][hotel]["live"] = False
            project["hotels"].setdefault(hotel, dict(other["hotels"][hotel]))
    project["hotels"][hotel]["live"] = True
    return {}


def tag_hotels(params):
    """The tag names exactly these hotels from now on."""
    known(params)["tags"][params["tag_id"]] = params["hotel_ids"]
    return {}


def create_link(params):
    """A further waiting link of the hotel."""
    known(params)
    SERVICE.new_link(params["project_id"], params["hotel_id"], moment(params.get("created_at")))
    return {}


def approve_link(params):
    link = link_of(params)
    SERVICE.approve(link, params.get("approver"))
    return {"approver": link["approver"]}


def revoke_link(params):
    SERVICE.revoke(link_of(params))
    return {}


def open_link(params):
    SERVICE.open(link_of(params))
    return {}


def hold_runs(params):
    """Runs that start from now on stay in progress."""
    known(params)["hold"] = True
    return {}


def finish_runs(params):
    """Ends the held runs and lifts the hold, or keeps it for those to come."""
    known(params)["hold"] = params.get("hold", False)
    outcomes = {told["hotel_id"]: told["outcome"] for told in params.get("outcomes", [])}
    SERVICE.end_runs(params["project_id"], params.get("outcome", "complete"), outcomes)
    return {}


def known(params):
    found = SERVICE.projects.get(params.get("project_id"))
    if found is None:
        raise Refused(404, "no such project")
    return found


def link_of(params):
    """The link of a hotel by its number from the oldest, or the newest that is listed."""
    links = [link for link in known(params)["links"] if link["hotel"] == params.get("hotel_id")]
    if "link" not in params:
        links = [link for link in links if not link["revoked"] or link["approved"]]
    try:
        return links[params.get("link", -1)]
    except IndexError:
        raise Refused(404, "the hotel has no such link") from None


def moment(timestamp):
    return datetime.fromisoformat(timestamp.replace("Z", "+00:00")) if timestamp else None


STATES = {
    function.__name__: function
    for function in (
        project,
        outsider,
        remove_hotel,
        add_hotel,
        tag_hotels,
        create_link,
        approve_link,
        revoke_link,
        open_link,
        hold_runs,
        finish_runs,
    )
}


def arrange(request):
    """One request of the harness: a state by its name, set up or torn down."""
    state = STATES.get(request.get("state"))
    if state is None:
        raise Refused(501, "no such state")
    params = request.get("params") or {}
    if request.get("action") == "teardown":
        for project_id in params.get("project_ids", [params.get("project_id")]):
            SERVICE.projects.pop(project_id, None)
        return {}
    return state(params)


def main():
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    server = ThreadingHTTPServer(("127.0.0.1", port), handler(SERVICE, arrange))
    print(f"http://127.0.0.1:{server.server_address[1]}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
