import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { login } from "@pharos/api/identity";
import { listServiceRequests } from "@pharos/api/service-request";
import { createTestDatabase } from "@pharos/db/testing";
import { textKindOf } from "@pharos/domain/document";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "./app.ts";
import { loadDemoWhenWanted } from "./demo.ts";
import { readText } from "./modules/document/text/read-text.ts";
import { readConfig } from "./platform/config.ts";
import { createPlatform } from "./platform/create-platform.ts";
import type { Platform } from "./platform/platform.ts";
import { preparePlatform } from "./platform/prepare-platform.ts";

// The story's files are kept beside the database.
const folder = mkdtempSync(join(tmpdir(), "pharos-demo-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const settings = { DATA_DIR: folder, LOG_LEVEL: "silent", SECRET_KEY: "k3Jx-9aQ2vLmZ8rT5yWc7nBp4dFg6hSe" };

async function start(
  environment: Record<string, string>,
): Promise<{ platform: Platform; app: Awaited<ReturnType<typeof createApp>> }> {
  const database = await createTestDatabase();
  const platform = await createPlatform(readConfig({ ...settings, ...environment }), { database });
  const app = await createApp(platform, { isCheckingResponses: true });
  await preparePlatform(platform, app.modules);
  return { platform, app };
}

describe("with the demo story", () => {
  let started: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    started = await start({ DEMO: "on" });
  });
  afterAll(() => started.platform.stop(() => started.app.http.close()));

  it("offers accounts that can sign in and see their part of it", async () => {
    const accounts = await loadDemoWhenWanted(started.platform);
    const seen: Record<string, number> = {};
    for (const { account, password } of accounts) {
      const opened = await started.app.http.inject({
        method: login.method,
        url: login.path,
        payload: { loginType: "password", account, password },
      });
      const authorization = opened.json().operateCallBackObj.token;
      const list = await started.app.http.inject({
        method: "GET",
        url: listServiceRequests.path,
        headers: { authorization },
      });
      seen[account] = list.json().operateCallBackObj.total;
    }
    expect(seen).toMatchObject({ admin: 96, pa01: 96, ma01: 96 });
    expect(seen["shancha"]).toBe(seen["mujin"]);
    expect(seen["banxia"]).toBeGreaterThan(0);
    expect((seen["shancha"] ?? 0) + (seen["banxia"] ?? 0)).toBeLessThan(96);
  });

  it("has files on its requests, whose bytes can be read", async () => {
    const { database, storage } = started.platform;
    const files = await database.kysely.selectFrom("stored_file").selectAll().execute();
    expect(files.length).toBeGreaterThan(5);
    for (const { object_key, size_bytes } of files)
      expect((await storage.private.stat(object_key))?.sizeBytes).toBe(size_bytes);
  });

  it("has documents whose whole text is found again in what was made of them", async () => {
    const { database, storage } = started.platform;
    const documents = await database.kysely
      .selectFrom("doc as d")
      .innerJoin("doc_version as v", "v.doc_id", "d.id")
      .innerJoin("stored_file as f", "f.id", "v.file_id")
      .select(["d.name", "f.object_key"])
      .execute();
    const short: string[] = [];
    for (const { name, object_key } of documents) {
      const stored = await storage.private.get(object_key);
      const content = stored ? new Uint8Array(await buffer(stored.body)) : new Uint8Array();
      const outcome = await readText({ kind: textKindOf(name) ?? "text", content });
      const words = outcome.isRead ? outcome.pages.join("").replaceAll(/[^\p{Script=Han}]/gu, "") : "";
      if (words.length < 300) short.push(`${name}: ${words.length}`);
    }
    expect(documents).toHaveLength(35);
    expect(short).toEqual([]);
  });

  it("is loaded once", async () => {
    await loadDemoWhenWanted(started.platform);
    const { count } = await started.platform.database.kysely
      .selectFrom("service_request")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(count).toBe(96);
  });
});

it("keeps it out of an installation that does not want it", async () => {
  const { platform, app } = await start({ DEMO: "off" });
  expect(await loadDemoWhenWanted(platform)).toEqual([]);
  const rows = await platform.database.kysely.selectFrom("app_user").select("id").execute();
  expect(rows).toEqual([]);
  await platform.stop(() => app.http.close());
});
