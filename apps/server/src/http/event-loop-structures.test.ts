import type { AnyEndpoint } from "@pharos/api/core";
import { endpoints } from "@pharos/api/registry";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hostileStructures } from "../testing/hostile-structures.ts";
import { createTestApp, type TestApp } from "../testing/index.ts";
import { holdUps } from "../testing/longest-turn.ts";
import { bodyLimitsOf } from "./body-limits.ts";

// What the structure of a body does to everyone else: as large as a body was ever taken, and as large as the endpoint takes it.

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn("sys");
}, 240_000);
afterAll(() => app.close());

const named = (name: string): AnyEndpoint => {
  const found = endpoints.find((one) => one.name === name);
  if (!found) throw new Error(`there is no endpoint ${name}`);
  return found.endpoint;
};

/** Endpoints with the field of their body that is hostile: a small body and the largest of each kind of caller. */
const strangers = { login: "account", signSharedOrder: "imageBase64" } as const;
const people = { saveServiceRequest: "tags", saveManual: "nodes" } as const;

async function send({ method, path }: AnyEndpoint, payload: string, authorization: string): Promise<void> {
  const reply = await app.inject({
    method,
    url: path.replaceAll(/:\w+/g, "1"),
    payload,
    headers: { "content-type": "application/json", authorization },
  });
  expect(reply.statusCode).toBeLessThan(500);
}

const around = (field: string, value: string) => `{"${field}":${value}}`;

/** The works of one endpoint, by shape and size: sent by one, then by several at once, whose bodies may be read in one turn. */
function worksOf(
  name: string,
  field: string,
  authorization: string,
  atOnce = 4,
): Record<string, () => Promise<void>> {
  const endpoint = named(name);
  const { bytes, separators } = bodyLimitsOf(endpoint);
  const beside = around(field, "").length;
  const rooms = {
    "as large as it is taken": { bytes: bytes - beside, separators: separators - 2 },
    "of a megabyte": { bytes: 1_045_000, separators: Number.POSITIVE_INFINITY },
  };
  const works: Record<string, () => Promise<void>> = {};
  for (const [size, room] of Object.entries(rooms)) {
    for (const [shape, make] of Object.entries(hostileStructures)) {
      const body = around(field, make(room));
      works[`${shape}, ${size}`] = async () => {
        await send(endpoint, body, authorization);
        await Promise.all(Array.from({ length: atOnce }, () => send(endpoint, body, authorization)));
      };
    }
  }
  return works;
}

it.each(Object.entries(strangers))(
  "is held up by no body of a stranger at %s",
  async (name, field) => {
    const ordinary = () => send(named(name), around(field, '"x"'), "");
    expect(await holdUps(ordinary, worksOf(name, field, ""))).toEqual({});
  },
  120_000,
);

it.each(Object.entries(people))(
  "is held up by no body of a person at %s",
  async (name, field) => {
    const ordinary = () => send(named(name), around(field, "[]"), token);
    expect(await holdUps(ordinary, worksOf(name, field, token))).toEqual({});
  },
  120_000,
);

it("is held up by no body in place of a sheet much longer than by one of as many cells", async () => {
  const columns = ["name", "nameEn", "shortName", "industry", "city", "address", "phone", "email", "remark"];
  const row = Object.fromEntries(columns.map((column) => [column, "x"]));
  const sheet = JSON.stringify({ rows: Array.from({ length: 2_000 }, () => row), isDryRun: true });
  const ordinary = () => send(named("importCompanies"), sheet, token);
  expect(await holdUps(ordinary, worksOf("importCompanies", "rows", token, 1))).toEqual({});
}, 240_000);
