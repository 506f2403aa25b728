import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { login } from "@pharos/api/identity";
import type { Database } from "@pharos/db";
import { createTestDatabase } from "@pharos/db/testing";
import type { FastifyInstance } from "fastify";
import { createApp } from "../app.ts";
import { loadDemoWhenWanted } from "../demo.ts";
import type { IdentitySessions } from "../modules/identity/index.ts";
import { readConfig } from "../platform/config.ts";
import { createPlatform } from "../platform/create-platform.ts";
import type { Platform } from "../platform/platform.ts";
import { preparePlatform } from "../platform/prepare-platform.ts";

/** The whole application with the demo story, in which records of every kind exist. */
export interface DemoApp {
  readonly http: FastifyInstance;
  readonly platform: Platform;
  readonly sessions: IdentitySessions;
  /** The demo's accounts. */
  readonly accounts: readonly string[];
  /** Opens a session and answers its token. */
  signIn(account: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts the application on a database of its own, or an empty one that is given, with the demo story. Close it in `afterAll`. */
export async function createDemoApp(
  given?: Database,
  environment: Readonly<Record<string, string>> = {},
): Promise<DemoApp> {
  const folder = mkdtempSync(join(tmpdir(), "pharos-demo-"));
  const settings = { DATA_DIR: folder, LOG_LEVEL: "silent", SECRET_KEY: "k3Jx-9aQ2vLmZ8rT5yWc7nBp4dFg6hSe" };
  const database = given ?? (await createTestDatabase());
  const platform = await createPlatform(readConfig({ ...settings, ...environment, DEMO: "on" }), {
    database,
  });
  const { http, modules, sessions } = await createApp(platform, { isCheckingResponses: true });
  await preparePlatform(platform, modules);
  await platform.sessionChanges.start();
  const signIns = await loadDemoWhenWanted(platform);
  const passwords = new Map(signIns.map(({ account, password }) => [account, password]));
  return {
    http,
    platform,
    sessions,
    accounts: [...passwords.keys()],
    async signIn(account) {
      const payload = { loginType: "password", account, password: passwords.get(account) };
      const reply = await http.inject({ method: login.method, url: login.path, payload });
      const { operateCallBackObj } = reply.json<{ operateCallBackObj: { token: string } | null }>();
      if (!operateCallBackObj) throw new Error(`${account} could not sign in: ${reply.body}`);
      return operateCallBackObj.token;
    },
    async close() {
      await platform.stop(() => http.close());
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
