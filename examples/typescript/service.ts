// A small Content API in memory: the thing that the adapter in this folder is written for.
//
// It stands for your service. It keeps projects, hotels, links and runs in maps, answers the two
// documented operations and a status operation, and exports what an adapter needs to arrange state.
// It is not a model of a production service.
//
// Only erasable syntax is used, and every annotation stands where something is declared, so that
// Node runs it as it is (22.18 and later) or with the types taken out.

import { randomBytes, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, Server } from "node:http";

export interface Hotel {
  name: string;
  giata: number;
  live: boolean;
}

export interface Person {
  Name: string;
  Email: string;
  Phone: string;
}

export interface Link {
  hotel: string;
  token: string;
  status: string;
  created: bigint;
  text: bigint;
  updated: bigint;
  approved: bigint | undefined;
  approver: Person | undefined;
  revoked: bigint | undefined;
  opened: bigint | undefined;
}

export interface Run {
  id: string;
  hotels: string[];
  status: string;
  created: bigint;
  updated: bigint;
  progress: Record<string, number>;
}

export interface Project {
  hotels: Map<string, Hotel>;
  tags: Map<string, string[]>;
  links: Link[];
  runs: Map<string, Run>;
  hold: boolean;
}

type Json = Record<string, any>;
type Make = () => string;
type MakeToken = (projectId: string) => string;
type MakeLink = (projectId: string, hotelId: string, created?: bigint) => Link;
type Find = (projectId: string) => Project;
type Change = (link: Link) => void;
type Approve = (link: Link, approver?: Person) => void;
type Outcomes = Map<string, string>;
type Moment = () => bigint;
type Shown = (moment: bigint) => string;
type EndRuns = (projectId: string, outcome: string, outcomes: Outcomes) => void;
type End = (project: Project, run: Run, outcome: string, outcomes?: Outcomes) => void;
type Operation = (project: Project, body: Json) => unknown;
type Authorise = (request: IncomingMessage) => Project;
type Ids = (body: Json, name: string, onlyUuids: boolean) => string[] | undefined;
type ShowRun = (run: Run) => Json;
type ShowLink = (project: Project, link: Link) => Json;
type Arrange = (request: Json) => unknown;
type Read = (raw: Uint8Array) => Json;
type Serve = (arrange: Arrange) => Server;

const MAX_LIMIT = 200;
const HOTELIER: Person = { Name: "A. Hotelier", Email: "desk@example.test", Phone: "+49 30 000000" };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

// A request that is answered with a status other than 200.
export class Refused extends Error {
  status = 500;
}

type Refuse = (status: number, message: string) => Refused;

export const refused: Refuse = (status, message) =>
  Object.assign(new Refused(message), { status });

export const projects: Map<string, Project> = new Map();
// Which projects a token is good for.
export const tokens: Map<string, Set<string>> = new Map();

let last: bigint = 0n;

// The time in microseconds, later at each call, so that no two events share a moment by accident.
export const now: Moment = () => {
  const clock = BigInt(Date.now()) * 1000n;
  last = clock > last ? clock : last + 1n;
  return last;
};

const text: Shown = (moment) => {
  const whole = new Date(Number(moment / 1000n)).toISOString().slice(0, -1);
  return `${whole}${String(moment % 1000n).padStart(3, "0")}Z`;
};

// What an adapter uses.

export const newToken: MakeToken = (projectId) => {
  const token = randomBytes(24).toString("base64url");
  tokens.set(token, new Set([projectId]));
  return token;
};

export const newProject: Make = () => {
  const id = randomUUID();
  projects.set(id, { hotels: new Map(), tags: new Map(), links: [], runs: new Map(), hold: false });
  return id;
};

// A project that an adapter or a caller names.
export const projectOf: Find = (projectId) => {
  const found = projects.get(projectId);
  if (!found) throw refused(404, "no such project");
  return found;
};

export const newHotel: MakeToken = (projectId) => {
  const { hotels } = projectOf(projectId);
  const id = randomUUID();
  const number = hotels.size + 1;
  hotels.set(id, { name: `Hotel ${number}`, giata: number, live: true });
  return id;
};

export const newLink: MakeLink = (projectId, hotelId, created = now()) => {
  const link: Link = {
    hotel: hotelId,
    token: randomBytes(24).toString("base64url"),
    status: "waiting_for_hotel",
    created,
    text: created,
    updated: created,
    approved: undefined,
    approver: undefined,
    revoked: undefined,
    opened: undefined,
  };
  projectOf(projectId).links.push(link);
  return link;
};

export const open: Change = (link) => {
  link.opened = now();
};

export const approve: Approve = (link, approver = HOTELIER) => {
  link.status = "approved";
  link.approver = approver;
  link.approved = link.updated = now();
};

export const revoke: Change = (link) => {
  link.revoked = link.updated = now();
};

const end: End = (project, run, outcome, outcomes = new Map()) => {
  if (run.status !== "queued") return;
  run.status = outcome;
  run.updated = now();
  const usual = outcome === "complete" ? "generated" : "failed";
  for (const hotel of run.hotels) {
    const told = outcomes.get(hotel) ?? usual;
    run.progress[told[0].toUpperCase() + told.slice(1)] += 1;
  }
  for (const link of project.links) {
    // What was approved stays approved, whatever is generated later.
    const own = run.hotels.includes(link.hotel) && !link.approved;
    if (outcome === "complete" && own) link.text = now();
  }
};

export const endRuns: EndRuns = (projectId, outcome, outcomes) => {
  const project = projectOf(projectId);
  for (const run of project.runs.values()) end(project, run, outcome, outcomes);
};

// The operations.

const authorise: Authorise = (request) => {
  const [scheme, token] = (request.headers.authorization ?? "").split(" ");
  const good = scheme.toLowerCase() === "bearer" ? tokens.get(token) : undefined;
  if (!good) throw refused(401, "a valid bearer token is needed");
  const id = String(request.headers["x-project-id"] ?? "").toLowerCase();
  const project = good.has(id) ? projects.get(id) : undefined;
  if (!project) throw refused(403, "the token has no access to this project");
  return project;
};

const ids: Ids = (body, name, onlyUuids) => {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value) || !value.every((item) => typeof item === "string")) {
    throw refused(400, `${name} is an array of strings`);
  }
  if (onlyUuids && !value.every((item) => UUID.test(item))) {
    throw refused(400, `${name} holds something that is not a UUID`);
  }
  return value.map((item) => item.toLowerCase());
};

const showRun: ShowRun = (run) => ({
  ID: run.id,
  Status: run.status,
  Progress: { ...run.progress },
  CreatedAt: text(run.created),
  UpdatedAt: text(run.updated),
});

const generate: Operation = (project, body) => {
  const selected = new Set(ids(body, "HotelIDs", true));
  for (const tag of ids(body, "TagIDs", true) ?? []) {
    const hotels = project.tags.get(tag);
    if (!hotels) throw refused(404, "no such tag");
    for (const hotel of hotels) selected.add(hotel);
  }
  if (selected.size === 0 || selected.size > 100) {
    throw refused(400, "1 to 100 hotels can be selected");
  }
  const hotels = [...selected];
  if (!hotels.every((hotel) => project.hotels.get(hotel)?.live)) {
    throw refused(404, "a hotel does not belong to the project");
  }
  const busy = [...project.runs.values()].filter((run) => run.status === "queued");
  if (busy.some((run) => run.hotels.some((hotel) => selected.has(hotel)))) {
    throw refused(409, "a hotel has a run in progress");
  }
  const created = now();
  const progress = { Total: hotels.length, Generated: 0, Failed: 0, Skipped: 0 };
  const run: Run = { id: randomUUID(), hotels, status: "queued", created, updated: created, progress };
  project.runs.set(run.id, run);
  const shown = showRun(run);
  if (!project.hold) setTimeout(() => end(project, run, "complete"), 50);
  return { Data: shown };
};

const status: Operation = (project, body) => {
  const run = project.runs.get(body.ID);
  if (!run) throw refused(404, "no such run");
  return { Data: showRun(run) };
};

const showLink: ShowLink = (project, link) => {
  const hotel = project.hotels.get(link.hotel);
  if (!hotel) throw refused(500, "a link without a hotel");
  const shown: Json = {
    HotelID: link.hotel,
    HotelName: hotel.name,
    GiataID: hotel.giata,
    MasterCode: `M${hotel.giata}`,
    TokenPreview: `${link.token.slice(0, 6)}…`,
    Status: link.status,
    Created: true,
    CreatedBy: "editor@example.test",
    CreatedAt: text(link.created),
    UpdatedAt: text(link.updated),
  };
  if (link.approved) {
    shown.ApprovedAt = text(link.approved);
    shown.ApprovedTextGeneratedAt = text(link.text);
    shown.ApprovedBy = link.approver;
  }
  if (link.opened) shown.LastOpenedAt = text(link.opened);
  if (link.revoked) shown.RevokedAt = text(link.revoked);
  return shown;
};

const list: Operation = (project, body) => {
  const { Limit: limit = 50, Offset: offset = 0 } = body;
  if (!Number.isInteger(limit) || !Number.isInteger(offset) || limit < 1 || offset < 0) {
    throw refused(400, "Limit and Offset are whole numbers, from 1 and from 0");
  }
  if (limit > MAX_LIMIT) throw refused(400, `Limit is at most ${MAX_LIMIT}`);
  const asked = ids(body, "HotelIDs", false);
  const strangers = (asked ?? []).filter((hotel) => !project.hotels.get(hotel)?.live);
  const links = project.links
    .filter((link) => !link.revoked || link.approved)
    .filter((link) => project.hotels.get(link.hotel)?.live)
    .filter((link) => !asked || asked.includes(link.hotel))
    .sort((a, b) => Number(a.created - b.created) || (a.hotel < b.hotel ? -1 : 1));
  return {
    Data: links.slice(offset, offset + limit).map((link) => showLink(project, link)),
    Pagination: { Total: links.length, Limit: limit, Offset: offset },
    NotInProjectIDs: [...new Set(strangers)],
  };
};

const OPERATIONS: Map<string, Operation> = new Map([
  ["/v2/project/content/generateText", generate],
  ["/v2/project/content/listApprovals", list],
  ["/v2/project/content/getTextGenerationStatus", status],
]);

const UTF8 = new TextDecoder("utf-8", { fatal: true });

const read: Read = (raw) => {
  let body;
  try {
    body = JSON.parse(UTF8.decode(raw));
  } catch {
    throw refused(400, "the body is not JSON");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw refused(400, "the body is not a JSON object");
  }
  return body;
};

// A server for the operations; `arrange` answers the adapter's address, /states. Requests are not
// logged: they carry tokens.
export const serve: Serve = (arrange) =>
  createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const raw = Buffer.concat(parts);
    const path = (request.url ?? "").split("?")[0];
    const operation = request.method === "POST" ? OPERATIONS.get(path) : undefined;
    let code = 200;
    let answer;
    try {
      if (path === "/states") {
        answer = arrange(read(raw));
      } else if (operation) {
        answer = operation(authorise(request), read(raw));
      } else {
        throw refused(404, "no such operation");
      }
    } catch (error) {
      code = error instanceof Refused ? error.status : 500;
      answer = { Error: error instanceof Refused ? error.message : "a fault of the service" };
    }
    response.statusCode = code;
    response.setHeader("Content-Type", "application/json");
    if (code === 401) response.setHeader("WWW-Authenticate", "Bearer");
    response.end(JSON.stringify(answer));
  });
