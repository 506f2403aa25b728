import type { Schema, Transaction } from "@pharos/db";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "../../platform/testing/eventually.ts";
import { recordStep } from "./record-step.ts";
import { serviceRequestRepo } from "./service-request.repo.ts";
import { createRequestApp, type RequestSetup } from "./service-request.testing.ts";

let app: RequestSetup["app"];
let act: RequestSetup["act"];

beforeAll(async () => {
  ({ app, act } = await createRequestApp(new Date("2026-06-12T10:00:00+08:00")));
});
afterAll(() => app.close());

it("shows anyone who waited for the lock everything the one before has written", async () => {
  const { database, clock } = app.platform;
  const id = await act.raise("customer");
  const session = await app.sessions.resolve(await app.signIn("ta"));
  if (!session) throw new Error("no session");
  const { actor } = session;
  const lockedFirst = Promise.withResolvers<void>();
  const first = database.transaction(async (tx) => {
    const requests = serviceRequestRepo(tx);
    const row = await requests.lockVisible(actor, id);
    if (!row) throw new Error("the request is not visible");
    lockedFirst.resolve();
    await requests.addWatcher(id, app.world.users.reviewDba);
    await recordStep(tx, { row, by: actor, at: clock.now(), action: "assign", change: { status: 1 } });
    // The embedded engine has one session: there the second transaction has not begun.
    if (database.kind === "postgres") await eventually("somebody waits for the lock", () => isWaitedFor(tx));
  });
  await lockedFirst.promise;
  const second = database.transaction((tx) => serviceRequestRepo(tx).lockVisible(actor, id));
  await first;
  expect(await second).toMatchObject({ status: 1, watcher_ids: [app.world.users.reviewDba] });
});

/** Whether somebody waits for this transaction. Not by pg_stat_activity: a transaction sees it as it was at the first look. */
async function isWaitedFor(tx: Transaction<Schema>): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (
      select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
    ) as waiting`.execute(tx);
  return rows[0]?.waiting ?? false;
}
