import { jsonText, type Kysely, type Schema } from "@pharos/db";

/** An account the sign-in page offers when the demo story is loaded. */
export interface DemoAccount {
  readonly account: string;
  readonly password: string;
  readonly name: string;
  /** What the account shows, such as `sys` or `customer`. */
  readonly persona: string;
}

const settingKey = "demo.accounts";

/** Makes the sign-in page list these accounts; called by anyone who loads the demo story. */
export async function saveDemoAccounts(db: Kysely<Schema>, accounts: readonly DemoAccount[]): Promise<void> {
  const value = jsonText(accounts);
  await db
    .insertInto("app_setting")
    .values({ key: settingKey, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/** The demo accounts; none when the demo story is not loaded. */
export async function findDemoAccounts(db: Kysely<Schema>): Promise<DemoAccount[]> {
  const row = await db
    .selectFrom("app_setting")
    .select("value")
    .where("key", "=", settingKey)
    .executeTakeFirst();
  // Only `saveDemoAccounts` writes under this key.
  return (row?.value ?? []) as DemoAccount[];
}
