// Provider states for content-conformance, around the small service in service.ts.
//
// Copy this file, and write each function anew for your service: through its database, its internal
// API, or its admin pages. What each has to do and to answer stands in docs/adapter.md.
//
//     node adapter.ts [PORT]

import {
  approve,
  endRuns,
  newHotel,
  newLink,
  newProject,
  newToken,
  open,
  projectOf,
  projects,
  refused,
  revoke,
  serve,
  tokens,
} from "./service.ts";
import type { Link, Person, Project } from "./service.ts";
import { randomUUID } from "node:crypto";

interface Params {
  project_id: string;
  hotel_id: string;
  tag_id: string;
  outcome?: string;
  outcomes?: { hotel_id: string; outcome: string }[];
  hotel_ids?: string[];
  created_at?: string;
  approver?: Person;
  link?: number;
  hotels?: number;
  removed_hotels?: number;
  tags?: number[][];
  links?: WantedLink[];
  generated_links?: number;
  same_token_as?: string;
  hold?: boolean;
}

interface WantedLink {
  hotel: number;
  status: string;
  opened?: boolean;
  created_at?: string;
}

type State = (params: Params) => object;
type FindProject = (params: Params) => Project;
type Remove = (project: Project, hotelId: string) => void;
type FindLink = (params: Params) => Link;
type Microseconds = (timestamp: string) => bigint;
type Many = (count: number | undefined, make: () => string) => string[];
type Arrange = (request: Record<string, any>) => object;

const many: Many = (count = 0, make) => Array.from({ length: count }, make);

// A timestamp with all its digits: Date keeps milliseconds only.
const microseconds: Microseconds = (timestamp) => {
  const [whole, fraction = ""] = timestamp.replace("Z", "").split(".");
  return BigInt(Date.parse(`${whole}Z`)) * 1000n + BigInt(fraction.padEnd(6, "0").slice(0, 6));
};

// A project of its own for one scenario.
const project: State = (params) => {
  const id = newProject();
  projectOf(id).hold = params.hold ?? false;
  const shared = [...tokens].find(([, good]) => good.has(params.same_token_as ?? ""));
  const token = shared ? shared[0] : newToken(id);
  if (shared) shared[1].add(id);
  const hotels = many(params.hotels, () => newHotel(id));
  const removed = many(params.removed_hotels, () => newHotel(id));
  for (const hotel of removed) {
    approve(newLink(id, hotel));
    remove(projectOf(id), hotel);
  }
  const tags = (params.tags ?? []).map((indexes) => {
    const tag = randomUUID();
    projectOf(id).tags.set(tag, indexes.map((index) => hotels[index]));
    return tag;
  });
  for (const wanted of params.links ?? []) {
    const created = wanted.created_at ? microseconds(wanted.created_at) : undefined;
    const link = newLink(id, hotels[wanted.hotel], created);
    if (wanted.opened) open(link);
    if (["approved", "revoked_after_approval"].includes(wanted.status)) approve(link);
    if (wanted.status.startsWith("revoked_")) revoke(link);
  }
  const generated = many(params.generated_links, () => newHotel(id));
  for (const hotel of generated) newLink(id, hotel);
  return {
    project_id: id,
    token,
    hotel_ids: [...hotels, ...generated],
    removed_hotel_ids: removed,
    tag_ids: tags,
    takes: ["hold", "project_ids"],
    created_by: "editor@example.test",
    hotels: [...projectOf(id).hotels].map(([hotel, about]) => ({
      id: hotel,
      name: about.name,
      giata_id: about.giata,
      master_code: `M${about.giata}`,
    })),
  };
};

// A token that is good elsewhere and has no access to the project.
const outsider: State = (params) => {
  known(params);
  const elsewhere = newProject();
  return { token: newToken(elsewhere), project_id: elsewhere };
};

// The hotel is not a live member from now on.
const remove_hotel: State = (params) => {
  remove(known(params), params.hotel_id);
  return {};
};

// A former member is a member again; a hotel of another project moves here.
const add_hotel: State = (params) => {
  const here = known(params);
  for (const other of projects.values()) {
    const hotel = other.hotels.get(params.hotel_id);
    if (other === here || !hotel) continue;
    if (!here.hotels.has(params.hotel_id)) here.hotels.set(params.hotel_id, { ...hotel });
    hotel.live = false;
  }
  const hotel = here.hotels.get(params.hotel_id);
  if (!hotel) throw refused(404, "no such hotel");
  hotel.live = true;
  return {};
};

// The tag names exactly these hotels from now on.
const tag_hotels: State = (params) => {
  known(params).tags.set(params.tag_id, params.hotel_ids ?? []);
  return {};
};

// A further waiting link of the hotel.
const create_link: State = (params) => {
  const created = params.created_at ? microseconds(params.created_at) : undefined;
  newLink(params.project_id, params.hotel_id, created);
  return {};
};

const approve_link: State = (params) => {
  const link = linkOf(params);
  approve(link, params.approver);
  return { approver: link.approver };
};

const revoke_link: State = (params) => {
  revoke(linkOf(params));
  return {};
};

const open_link: State = (params) => {
  open(linkOf(params));
  return {};
};

// Runs that start from now on stay in progress.
const hold_runs: State = (params) => {
  known(params).hold = true;
  return {};
};

// Ends the held runs and lifts the hold, or keeps it for those to come.
const finish_runs: State = (params) => {
  known(params).hold = params.hold ?? false;
  const outcomes = new Map((params.outcomes ?? []).map((told) => [told.hotel_id, told.outcome]));
  endRuns(params.project_id, params.outcome ?? "complete", outcomes);
  return {};
};

const known: FindProject = (params) => projectOf(params.project_id);

const remove: Remove = (project, hotelId) => {
  const hotel = project.hotels.get(hotelId);
  if (!hotel) throw refused(404, "no such hotel");
  hotel.live = false;
};

// The link of a hotel by its number from the oldest, or the newest that is listed.
const linkOf: FindLink = (params) => {
  const links = known(params).links.filter((link) => link.hotel === params.hotel_id);
  const listed = links.filter((link) => !link.revoked || link.approved);
  const found = params.link === undefined ? listed.at(-1) : links[params.link];
  if (!found) throw refused(404, "the hotel has no such link");
  return found;
};

const STATES: Map<string, State> = new Map(
  Object.entries({
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
  }),
);

// One request of the harness: a state by its name, set up or torn down.
const arrange: Arrange = (request) => {
  const state = STATES.get(request.state);
  if (!state) throw refused(501, "no such state");
  const params = request.params ?? {};
  if (request.action === "teardown") {
    const over: string[] = params.project_ids ?? [params.project_id];
    for (const id of over) projects.delete(id);
    return {};
  }
  return state(params);
};

const server = serve(arrange);
server.listen(Number(process.argv[2] ?? 0), "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") console.log(`http://127.0.0.1:${address.port}`);
});
