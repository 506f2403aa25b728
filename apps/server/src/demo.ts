import type { DemoAccount } from "./modules/identity/index.ts";
import { createPasswordHasher, defaultHashCost, saveDemoAccounts } from "./modules/identity/index.ts";
import type { Platform } from "./platform/platform.ts";

/**
 * Loads the demo story into an empty database: by itself only into the embedded one, into a PostgreSQL server only when
 * asked for. Answers the accounts to sign in with, also when the story was loaded at an earlier start.
 */
export async function loadDemoWhenWanted(platform: Platform): Promise<readonly DemoAccount[]> {
  const { config, database } = platform;
  const isWanted = config.demo === "on" || (config.demo === "auto" && config.database.kind === "embedded");
  if (!isWanted) return [];
  // Half a second of story is not read by a server that never tells it.
  const { demoPassword, demoSignIns, loadDemo } = await import("@pharos/fixtures/demo");
  const accounts = demoSignIns.map((signIn) => ({ ...signIn, password: demoPassword }));
  const somebody = await database.kysely.selectFrom("app_user").select("account").limit(1).executeTakeFirst();
  if (!somebody) await load();
  const told = await database.kysely
    .selectFrom("app_setting")
    .select("key")
    .where("key", "=", "demo.accounts")
    .executeTakeFirst();
  return told ? accounts : [];

  async function load(): Promise<void> {
    const passwordHash = await createPasswordHasher(defaultHashCost).hash(demoPassword);
    await platform.transact(undefined, async (tx) => {
      await loadDemo(tx.db, { now: tx.now, passwordHash });
      await saveDemoAccounts(tx.db, accounts);
      await tx.audit({ action: "demo.loaded" });
    });
  }
}
