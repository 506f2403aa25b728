import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "./database.ts";
import { createTestDatabase, testDatabaseKind } from "./testing.ts";

/** Collects payloads and lets a test wait for the next one. */
const createInbox = () => {
  const payloads: string[] = [];
  let wake: () => void = () => {};
  const take = async (): Promise<string> => {
    while (payloads.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return payloads.shift() ?? "";
  };
  const onPayload = (payload: string): void => {
    payloads.push(payload);
    wake();
  };
  return { payloads, take, onPayload };
};

describe("notifications", () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it("reach every listener of their channel and no other", async () => {
    const [one, two, other] = [createInbox(), createInbox(), createInbox()];
    const stops = [
      await database.listen("Mixed-Case.channel", one.onPayload),
      await database.listen("Mixed-Case.channel", two.onPayload),
      await database.listen("other", other.onPayload),
    ];
    await database.notify("Mixed-Case.channel", "你好");
    expect([await one.take(), await two.take(), other.payloads]).toEqual(["你好", "你好", []]);
    for (const stop of stops) await stop();
  });

  it("are refused inside a transaction", async () => {
    const sent = database.transaction(async () => database.notify("facts", "never"));
    await expect(sent).rejects.toThrow("Inside a transaction");
  });

  it("stop when asked, while other listeners of the channel go on", async () => {
    const [stopped, going] = [createInbox(), createInbox()];
    const stop = await database.listen("both", stopped.onPayload);
    const stopGoing = await database.listen("both", going.onPayload);
    await stop();
    await database.notify("both", "after");
    expect([await going.take(), stopped.payloads]).toEqual(["after", []]);
    await stopGoing();
  });

  it("survive a listener that throws", async () => {
    const inbox = createInbox();
    const warned = new Promise((resolve) => process.once("warning", resolve));
    const stopBad = await database.listen("shared", () => {
      throw new Error("listener broke");
    });
    const stop = await database.listen("shared", inbox.onPayload);
    await database.notify("shared", "x");
    expect(await inbox.take()).toBe("x");
    expect(String(await warned)).toContain("listener broke");
    await stopBad();
    await stop();
  });

  it.runIf(testDatabaseKind() === "postgres")(
    "come again after the connection was lost, with an empty payload first",
    async () => {
      const inbox = createInbox();
      const stop = await database.listen("hints", inbox.onPayload);
      await database.executeSql(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pharos-listen' and datname = current_database()",
      );
      expect(await inbox.take()).toBe("");
      await database.notify("hints", "again");
      expect(await inbox.take()).toBe("again");
      await stop();
    },
  );
});
