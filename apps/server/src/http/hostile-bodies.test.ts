import type { AnyEndpoint, Envelope } from "@pharos/api/core";
import { endpoints } from "@pharos/api/registry";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDemoApp, type DemoApp } from "../testing/demo-app.ts";
import { hostileValues } from "../testing/hostile-values.ts";
import { sampleOf } from "../testing/sample-input.ts";
import { documentedStatuses } from "./wire.ts";

// One field of a body is hostile and all others are valid, fields of fields included, over records that exist and by people
// who may: so that handlers are reached.

let app: DemoApp;
let holders: readonly { readonly token: string; readonly permissions: ReadonlySet<string> }[];
beforeAll(async () => {
  app = await createDemoApp();
  holders = await Promise.all(
    app.accounts.map(async (account) => {
      const token = await app.signIn(account);
      const session = await app.sessions.resolve(token);
      return { token, permissions: new Set<string>(session?.actor.permissions) };
    }),
  );
}, 120_000);
afterAll(() => app.close());

const endsSessions = new Set(["logout", "changePassword"]);
const writes = endpoints.filter(
  ({ endpoint, name }) => endpoint.body && !endpoint.isForm && !endpoint.rawBody && !endsSessions.has(name),
);

/** Words of the code and of the database. */
const internals = /\bat .*\.ts:|syntax error|violates|node_modules|select .* from/i;

let turn = 0;
/** How often each endpoint gave each answer. */
const answers = new Map<string, Map<string, number>>();
function count(name: string, code: string): void {
  const counts = answers.get(name) ?? new Map<string, number>();
  answers.set(name, counts.set(code, (counts.get(code) ?? 0) + 1));
}

it.each(writes)(
  "$module $name answers one hostile field among valid ones",
  async ({ endpoint, name }) => {
    const whole = sampleOf(endpoint.body, 1, () => true);
    const required = sampleOf(endpoint.body, 1, () => false);
    for (const path of pathsOf(whole)) {
      const [field = ""] = path;
      const base = { ...required, [field]: whole[field] };
      for (const value of valuesFor(valueAt(whole, path))) {
        turn += 1;
        const reply = await app.http.inject({
          method: endpoint.method,
          url: endpoint.path.replaceAll(/:\w+/g, "1"),
          payload: withValue(base, path, value) as object,
          headers: { authorization: callerOf(endpoint) },
        });
        const what = [path.join("."), value];
        expect([...what, documentedStatuses.includes(reply.statusCode as 200)]).toEqual([...what, true]);
        expect([...what, reply.statusCode]).not.toEqual([...what, 500]);
        // Records hold such words too; what a refusal says does not. What is answered as a stream has no envelope.
        if (reply.statusCode === 200 && String(reply.headers["content-type"]).startsWith("application/json"))
          expect(reply.json<Envelope<unknown>>().operateMessage).not.toMatch(internals);
        count(name, String(reply.headers["x-error-code"]));
      }
    }
  },
  60_000,
);

it("was signed in all the time, and got past the check of the other fields nearly everywhere", () => {
  const codes = [...answers.values()].flatMap((counts) => [...counts.keys()]);
  expect(codes).not.toContain("common.sessionExpired");
  const stopped = [...answers].filter(([, counts]) => [...counts.keys()].join() === "common.validation");
  expect(stopped.length).toBeLessThan(writes.length / 10);
});

/** The next one of those who may call it. */
function callerOf({ access }: AnyEndpoint): string {
  const permission = typeof access === "object" ? access.permission : undefined;
  const entitled = permission ? holders.filter(({ permissions }) => permissions.has(permission)) : holders;
  return entitled[turn % entitled.length]?.token ?? "";
}

/** Values of the list for a field: all of its own type, and the next two of the others. */
function valuesFor(plain: unknown): readonly unknown[] {
  const isAlike = (value: unknown) => typeof value === typeof plain && value !== null;
  const others = hostileValues.filter((value) => !isAlike(value));
  const next = [0, 1].map((step) => others[(turn + step) % others.length]);
  return [...hostileValues.filter(isAlike), ...next];
}

type Path = readonly string[];

/** The ways to every field of a body, those inside of others too. */
function pathsOf(value: unknown): Path[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    [name],
    ...pathsOf(inner).map((path) => [name, ...path]),
  ]);
}

const valueAt = (whole: unknown, path: Path): unknown =>
  path.reduce((at, name) => (at as Readonly<Record<string, unknown>>)[name], whole);

/** A copy in which one field has another value. */
function withValue(whole: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(whole))
    return whole.map((item, at) => (String(at) === name ? withValue(item, rest, value) : item));
  const record = whole as Readonly<Record<string, unknown>>;
  return { ...record, [name]: withValue(record[name], rest, value) };
}
