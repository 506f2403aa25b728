import { demoPassword, demoSignIns } from "@pharos/fixtures/demo-sign-ins";
import type { DemoAccount } from "./modules/identity/index.ts";
import { createPasswordHasher, defaultHashCost, saveDemoAccounts } from "./modules/identity/index.ts";
import { replayInspections } from "./modules/inspection/index.ts";
import { findReportFigures } from "./modules/service-report/index.ts";
import { sealRemoteSecret } from "./modules/service-request/index.ts";
import { createPdfRenderer } from "./platform/pdf/create-pdf-renderer.ts";
import type { Platform } from "./platform/platform.ts";

/**
 * Loads the demo story into an empty database: by itself only into the embedded one, into a PostgreSQL server only when
 * asked for. Answers the accounts to sign in with, also when the story was loaded at an earlier start.
 */
export async function loadDemoWhenWanted(platform: Platform): Promise<readonly DemoAccount[]> {
  const { config, database } = platform;
  const isWanted = config.demo === "on" || (config.demo === "auto" && config.database.kind === "embedded");
  if (!isWanted) return [];
  const accounts = demoSignIns.map((signIn) => ({ ...signIn, password: demoPassword }));
  const somebody = await database.kysely.selectFrom("app_user").select("account").limit(1).executeTakeFirst();
  if (!somebody) await load();
  const loaded = await database.kysely
    .selectFrom("app_setting")
    .select("key")
    .where("key", "=", "demo.accounts")
    .executeTakeFirst();
  return loaded ? accounts : [];

  // Loading that broke off before may have left a file behind; the content is the same.
  async function storeFile(key: string, content: Uint8Array): Promise<void> {
    const { private: bucket } = platform.storage;
    if (await bucket.stat(key)) return;
    await bucket.put(key, Buffer.from(content), { sizeBytes: content.length });
  }

  async function load(): Promise<void> {
    // Half a second of story is not read by a server that has it, or never will.
    const { demoInspections, loadDemo } = await import("@pharos/fixtures/demo");
    const render = createPdfRenderer();
    const passwordHash = await createPasswordHasher(defaultHashCost).hash(demoPassword);
    await platform.withTransaction(undefined, async (tx) => {
      await loadDemo(tx.db, {
        now: tx.now,
        passwordHash,
        storeFile,
        findReportFigures: (...of) => findReportFigures(tx.db, ...of),
        drawPdf: (title, source) =>
          render({
            title,
            author: "",
            createdAt: tx.now,
            header: title,
            footer: "",
            pageText: "{page} / {pages}",
            blocks: [
              { kind: "title", text: title },
              { kind: "markdown", source },
            ],
          }),
        sealRemote: (...secret) => sealRemoteSecret(platform.secrets, ...secret),
      });
      await replayInspections(platform, tx, demoInspections(tx.now));
      await saveDemoAccounts(tx.db, accounts);
      await tx.audit({ action: "demo.loaded" });
    });
  }
}
