import { login } from "@pharos/api/identity";
import { endpoints } from "@pharos/api/registry";
import { type PersonaName, personas, worldPassword } from "@pharos/fixtures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLogger } from "../platform/log.ts";
import { isSecretName } from "../platform/secret-names.ts";
import { createTestApp, type TestApp } from "../testing/index.ts";
import { sampleOf } from "../testing/sample-input.ts";

// Every endpoint is called while the log says everything it can, once as ever and once where every statement fails: what
// people keep secret stands in none of its lines, and neither in the audit log.

const lines: string[] = [];
/** Stands in the place of every password, token and code that is sent. */
const planted = "Planted-9f4c";
const secretKey = "k3Jx-9aQ2vLmZ8rT5yWc7nBp4dFg6hSe";
const callers: readonly PersonaName[] = ["sys", "customer"];
const tokens: string[] = [];

let app: TestApp;
beforeAll(async () => {
  const destination = { write: (line: string) => void lines.push(line) };
  app = await createTestApp({
    isStarted: true,
    environment: { SECRET_KEY: secretKey },
    log: createLogger({ level: "trace", destination }),
  });
  for (const caller of callers) tokens.push(await app.signIn(caller));
}, 120_000);
afterAll(() => app.close());

/** The value with every secret in it replaced by what can be looked for. */
function withPlanted(value: unknown, name = ""): unknown {
  if (typeof value === "string" && isSecretName(name)) return planted;
  if (Array.isArray(value)) return value.map((one) => withPlanted(one, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withPlanted(inner, key)]));
}

const called = endpoints.filter(({ endpoint, name }) => name !== "logout" && !endpoint.isForm);

/** Calls every endpoint with all its fields, by each caller and by a token that nobody has. */
async function callEverything(): Promise<void> {
  for (const { endpoint } of called)
    for (const authorization of [...tokens, planted]) {
      const { method, path, body, query } = endpoint;
      const asked = Object.entries(withPlanted(sampleOf(query, 1, () => true)) as object);
      const search = new URLSearchParams(
        Object.fromEntries(asked.map(([key, value]) => [key, String(value)])),
      );
      await app.http.inject({
        method,
        url: `${path.replaceAll(/:\w+/g, (name) => (isSecretName(name) ? planted : "1"))}?${search.toString()}`,
        headers: { authorization, cookie: `pharos_token=${planted}` },
        ...(body && { payload: withPlanted(sampleOf(body, 1, () => true)) as object }),
      });
    }
  const { account } = personas.dba;
  const payload = { loginType: "password", account, password: planted };
  await app.http.inject({ method: login.method, url: login.path, payload });
}

it("holds no password, token, code or key, whatever is called", { timeout: 240_000 }, async () => {
  const { database } = app.platform;
  await callEverything();
  await app.drain();
  const { rows } = await database.executeSql("select audit_log::text as entry from audit_log");
  await database.executeSql("alter schema public rename to elsewhere");
  await callEverything();
  await database.executeSql("alter schema elsewhere rename to public");

  const secrets = [planted, worldPassword, secretKey, ...tokens];
  const betrays = (text: string): boolean => secrets.some((secret) => text.includes(secret));
  expect(lines.filter((line) => JSON.parse(line).msg === "request failed").length).toBeGreaterThan(100);
  expect(lines.filter(betrays)).toEqual([]);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ entry }) => String(entry)).filter(betrays)).toEqual([]);
});
