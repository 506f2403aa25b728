import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "./open-database.ts";
import { createServerDatabase, hasPostgres } from "./testing.ts";

/** A database of a new user without privileges, on the server of the run. */
async function createOwnedDatabase() {
  const { name, url, drop } = await createServerDatabase();
  const user = `owner_${randomUUID().replaceAll("-", "")}`;
  const admin = new Client({ connectionString: url });
  await admin.connect();
  // The role is one for all databases of a server, and another one may have made it.
  await admin.query("create role pharos_customer nologin").catch(() => {});
  await admin.query(`create role ${user} login; alter database ${name} owner to ${user}`);
  await admin.query(`alter schema public owner to ${user}`);
  const urlOf = (login: string): string => Object.assign(new URL(url), { username: login }).href;
  const messages: string[] = [];
  const open = (login: string) => {
    const log = (message: string): void => void messages.push(message);
    const database = openDatabase({ kind: "postgres", url: urlOf(login), poolSize: 2, log });
    onTestFinished(async () => (await database).close());
    return database;
  };
  onTestFinished(async () => {
    await admin.end();
    await drop();
  });
  return { admin, user, messages, open };
}

describe.runIf(hasPostgres())("a database user who may create no role", () => {
  it("works without row level security, and says so", async () => {
    const { user, messages, open } = await createOwnedDatabase();
    const database = await open(user);
    await database.migrate();
    expect(database.rowSecurity()).toBe("unavailable");
    expect(messages.filter((message) => message.includes("Row level security is not in force"))).toHaveLength(
      1,
    );
  });

  it("has it once the role was granted", async () => {
    const { admin, user, messages, open } = await createOwnedDatabase();
    await admin.query(`grant pharos_customer to ${user}`);
    const database = await open(user);
    await database.migrate();
    expect([database.rowSecurity(), messages]).toEqual(["on", []]);
  });

  it("is refused when the tables belong to somebody else", async () => {
    const { admin, user, open } = await createOwnedDatabase();
    await (await open(user)).migrate();
    const stranger = `${user}_stranger`;
    await admin.query(`create role ${stranger} login; grant pharos_customer to ${stranger}`);
    await admin.query(`grant select, insert, update, delete on all tables in schema public to ${stranger}`);
    await expect((await open(stranger)).migrate()).rejects.toThrow("must own its tables");
  });
});
