"""A small Content API in memory: the thing that the adapter in this folder is written for.

It stands for your service. It keeps projects, hotels, links and runs in dictionaries under one lock,
answers the two documented operations and a status operation, and has methods by which an adapter can
arrange state. It is not a model of a production service.
"""

import json
import secrets
import threading
import uuid
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler

MAX_LIMIT = 200
HOTELIER = {"Name": "A. Hotelier", "Email": "desk@example.test", "Phone": "+49 30 000000"}


class Refused(Exception):
    """A request that is answered with a status other than 200."""

    def __init__(self, status, message):
        super().__init__(message)
        self.status = status
        self.message = message


def text(moment):
    """A timestamp as the API shows it, with microseconds as they are stored."""
    return moment.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def is_uuid(value):
    try:
        return isinstance(value, str) and str(uuid.UUID(value)) == value.lower()
    except ValueError:
        return False


class Service:
    """All state of the service."""

    def __init__(self):
        self.lock = threading.RLock()
        self.projects = {}
        self.tokens = {}  # token -> set of project ids
        self.last = datetime.fromtimestamp(0, timezone.utc)

    def now(self):
        """The time, later at each call, so that no two events share a moment by accident."""
        moment = max(datetime.now(timezone.utc), self.last + timedelta(microseconds=1))
        self.last = moment
        return moment

    # What an adapter uses.

    def new_token(self, project_id):
        token = secrets.token_urlsafe(24)
        self.tokens[token] = {project_id}
        return token

    def new_project(self):
        project_id = str(uuid.uuid4())
        self.projects[project_id] = {"hotels": {}, "tags": {}, "links": [], "runs": {}, "hold": False}
        return project_id

    def new_hotel(self, project_id):
        hotel_id = str(uuid.uuid4())
        number = len(self.projects[project_id]["hotels"]) + 1
        self.projects[project_id]["hotels"][hotel_id] = {"name": f"Hotel {number}", "giata": number, "live": True}
        return hotel_id

    def new_link(self, project_id, hotel_id, created_at=None):
        created = created_at or self.now()
        link = {
            "hotel": hotel_id,
            "token": secrets.token_urlsafe(24),
            "status": "waiting_for_hotel",
            "created": created,
            "text": created,
            "updated": created,
            "approved": None,
            "approver": None,
            "revoked": None,
            "opened": None,
        }
        self.projects[project_id]["links"].append(link)
        return link

    def open(self, link):
        link["opened"] = self.now()

    def approve(self, link, approver=None):
        link["status"] = "approved"
        link["approver"] = approver or HOTELIER
        link["approved"] = link["updated"] = self.now()

    def revoke(self, link):
        link["revoked"] = link["updated"] = self.now()

    def end_runs(self, project_id, outcome, outcomes):
        for run in self.projects[project_id]["runs"].values():
            if run["status"] == "queued":
                self.end(self.projects[project_id], run, outcome, outcomes)

    def end(self, project, run, outcome, outcomes=None):
        run["status"] = outcome
        for link in project["links"]:
            # What was approved stays approved, whatever is generated later.
            if outcome == "complete" and link["hotel"] in run["hotels"] and not link["approved"]:
                link["text"] = self.now()
        usual = "generated" if outcome == "complete" else "failed"
        for hotel in run["hotels"]:
            run["progress"][(outcomes or {}).get(hotel, usual).capitalize()] += 1

    # The operations.

    def authorise(self, header, project_id):
        scheme, _, token = (header or "").partition(" ")
        if scheme.lower() != "bearer" or token not in self.tokens:
            raise Refused(401, "a valid bearer token is needed")
        if not project_id or project_id.lower() not in self.tokens[token]:
            raise Refused(403, "the token has no access to this project")
        return self.projects[project_id.lower()]

    @staticmethod
    def ids(body, name, required=True):
        value = body.get(name)
        if value is None:
            return None
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise Refused(400, f"{name} is an array of strings")
        if required and not all(is_uuid(item) for item in value):
            raise Refused(400, f"{name} holds something that is not a UUID")
        return [item.lower() for item in value]

    def generate(self, project, body):
        named = self.ids(body, "HotelIDs") or []
        selected = dict.fromkeys(named)
        for tag in self.ids(body, "TagIDs") or []:
            if tag not in project["tags"]:
                raise Refused(404, "no such tag")
            selected.update(dict.fromkeys(project["tags"][tag]))
        if not selected or len(selected) > 100:
            raise Refused(400, "1 to 100 hotels can be selected")
        hotels = project["hotels"]
        if not all(hotel in hotels and hotels[hotel]["live"] for hotel in selected):
            raise Refused(404, "a hotel does not belong to the project")
        busy = (run for run in project["runs"].values() if run["status"] == "queued")
        if any(hotel in run["hotels"] for run in busy for hotel in selected):
            raise Refused(409, "a hotel has a run in progress")
        now = text(self.now())
        run = {
            "id": str(uuid.uuid4()),
            "hotels": set(selected),
            "status": "queued",
            "created": now,
            "progress": {"Total": len(selected), "Generated": 0, "Failed": 0, "Skipped": 0},
        }
        project["runs"][run["id"]] = run
        shown = self.shown_run(run)
        if not project["hold"]:
            threading.Timer(0.05, self.end_later, [project, run]).start()
        return {"Data": shown}

    def end_later(self, project, run):
        with self.lock:
            if run["status"] == "queued":
                self.end(project, run, "complete")

    def shown_run(self, run):
        ended = run["status"] != "queued"
        return {
            "ID": run["id"],
            "Status": run["status"],
            "Progress": dict(run["progress"]),
            "CreatedAt": run["created"],
            "UpdatedAt": text(self.now()) if ended and not run.get("ended") else run.get("ended", run["created"]),
        }

    def status(self, project, body):
        run = project["runs"].get(body.get("ID")) if isinstance(body.get("ID"), str) else None
        if run is None:
            raise Refused(404, "no such run")
        shown = self.shown_run(run)
        if run["status"] != "queued":
            run.setdefault("ended", shown["UpdatedAt"])
        return {"Data": shown}

    def list(self, project, body):
        limit, offset = body.get("Limit", 50), body.get("Offset", 0)
        for value, least in ((limit, 1), (offset, 0)):
            if type(value) is not int or value < least:
                raise Refused(400, "Limit and Offset are whole numbers, from 1 and from 0")
        if limit > MAX_LIMIT:
            raise Refused(400, f"Limit is at most {MAX_LIMIT}")
        asked = self.ids(body, "HotelIDs", required=False)
        hotels = project["hotels"]
        strangers = [hotel for hotel in asked or [] if hotel not in hotels or not hotels[hotel]["live"]]
        links = [
            link
            for link in project["links"]
            if not (link["revoked"] and not link["approved"])
            and hotels[link["hotel"]]["live"]
            and (asked is None or link["hotel"] in asked)
        ]
        links.sort(key=lambda link: (link["created"], link["hotel"]))
        page = links[offset : offset + limit]
        return {
            "Data": [self.shown_link(hotels, link) for link in page],
            "Pagination": {"Total": len(links), "Limit": limit, "Offset": offset},
            "NotInProjectIDs": list(dict.fromkeys(strangers)),
        }

    @staticmethod
    def shown_link(hotels, link):
        hotel = hotels[link["hotel"]]
        shown = {
            "HotelID": link["hotel"],
            "HotelName": hotel["name"],
            "GiataID": hotel["giata"],
            "MasterCode": f"M{hotel['giata']}",
            "TokenPreview": link["token"][:6] + "…",
            "Status": link["status"],
            "Created": True,
            "CreatedBy": "editor@example.test",
            "CreatedAt": text(link["created"]),
            "UpdatedAt": text(link["updated"]),
        }
        if link["approved"]:
            shown["ApprovedAt"] = text(link["approved"])
            shown["ApprovedTextGeneratedAt"] = text(link["text"])
            shown["ApprovedBy"] = link["approver"]
        if link["opened"]:
            shown["LastOpenedAt"] = text(link["opened"])
        if link["revoked"]:
            shown["RevokedAt"] = text(link["revoked"])
        return shown


def handler(service, arrange):
    """A handler of requests for a service; `arrange` answers the adapter's address, /states."""
    operations = {
        "/v2/project/content/generateText": service.generate,
        "/v2/project/content/listApprovals": service.list,
        "/v2/project/content/getTextGenerationStatus": service.status,
    }

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self):
            raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            with service.lock:
                try:
                    self.answer(200, self.result(raw))
                except Refused as refused:
                    self.answer(refused.status, {"Error": refused.message})

        def result(self, raw):
            path = self.path.partition("?")[0]
            if path == "/states":
                return arrange(json.loads(raw))
            operation = operations.get(path)
            if operation is None:
                raise Refused(404, "no such operation")
            project = service.authorise(self.headers.get("Authorization"), self.headers.get("X-Project-ID"))
            try:
                body = json.loads(raw)
            except (ValueError, RecursionError):
                raise Refused(400, "the body is not JSON") from None
            if not isinstance(body, dict):
                raise Refused(400, "the body is not a JSON object")
            return operation(project, body)

        def answer(self, status, value):
            body = json.dumps(value).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            if status == 401:
                self.send_header("WWW-Authenticate", "Bearer")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            """Requests are not logged: they carry tokens."""

    return Handler
