import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase, type Schema, type Transaction } from "@pharos/db";
import { createServerDatabase, hasPostgres, type ServerDatabase } from "@pharos/db/testing";
import { loadWorld, type PersonaName, personas, type World, worldPassword } from "@pharos/fixtures";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "../../platform/log.ts";
import { createSessionChanges } from "../../platform/session-changes.ts";
import { eventually } from "../../platform/testing/eventually.ts";
import { type LiveListener, listenLive } from "../../testing/live-listener.ts";
import { type ServerProcess, startServerProcess } from "../../testing/server-process.ts";

let server: ServerDatabase;
let folder: string;
let database: Database;
let world: World;
let here: ServerProcess;
let there: ServerProcess;
const pages: LiveListener[] = [];
const log = createLogger({ level: "silent" });

/** Two processes of the product on one PostgreSQL: what is done here must act there. */
describe.skipIf(!hasPostgres())("a change made on one process", () => {
  beforeAll(async () => {
    server = await createServerDatabase();
    folder = mkdtempSync(join(tmpdir(), "pharos-effects-"));
    here = await startServerProcess(server.url, folder);
    there = await startServerProcess(server.url, folder);
    database = await openDatabase({ kind: "postgres", url: server.url, poolSize: 2 });
    world = await database.transaction((tx) => loadWorld(tx, new Date()));
  }, 120_000);
  afterEach(() => {
    for (const { socket } of pages.splice(0)) socket.disconnect();
  });
  afterAll(async () => {
    for (const { child } of [here, there]) child.kill("SIGTERM");
    await database.close();
    await server.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("gives and takes a role on the other's next requests, and its open socket is asked again", async () => {
    const { users } = world;
    const requestId = await raise("customer");
    const token = await signIn(there, "noRole");
    const sys = await signIn(here, "sys");
    const pa = await roleId(sys, "pa");
    await post(here, sys, "/esapi/role/auth", { roleId: pa, addUserIds: [users.noRole] });
    await eventually("the role has arrived", async () => (await me(there, token)).roles.includes("pa"));
    const page = await listen(there, token);
    expect(await hears(page, requestId)).toBe(true);

    await post(here, sys, "/esapi/role/auth", { roleId: pa, removeUserIds: [users.noRole] });
    await eventually("the page looks again", () => page.countResyncs() === 1);
    expect(await hears(page, requestId)).toBe(false);
    await eventually("the role has gone", async () => !(await me(there, token)).roles.includes("pa"));
    expect((await get(there, token, "/api/user/getUsers")).status).toBe(205);
  });

  it("changes what a role allows for everyone who holds it", async () => {
    const sys = await signIn(here, "sys");
    const token = await signIn(there, "dba2");
    expect((await me(there, token)).perms).toContain("ai:chat");
    const id = await roleId(sys, "dba");
    const role = (await get(here, sys, `/esapi/role/${id}`)).result as { permIds: number[]; version: number };
    const tree = (await get(here, sys, "/esapi/perm/tree")).result as {
      children: { id: number; code: string }[];
    }[];
    const chat = tree.flatMap(({ children }) => children).find(({ code }) => code === "ai:chat");
    const permIds = role.permIds.filter((permId) => permId !== chat?.id);
    await post(here, sys, "/esapi/role/auth", { roleId: id, permIds, version: role.version });
    await eventually("nobody holds it", async () => !(await me(there, token)).perms.includes("ai:chat"));
  });

  it("takes a membership, and with it the channel of the organisation's request", async () => {
    const requestId = await raise("customer");
    const token = await signIn(there, "customer2");
    const page = await listen(there, token);
    expect(await hears(page, requestId)).toBe(true);
    await change(world.users.customer2, (tx) =>
      tx.updateTable("employee").set({ status: 0 }).where("user_id", "=", world.users.customer2).execute(),
    );
    await eventually("the page looks again", () => page.countResyncs() === 1);
    expect(await hears(page, requestId)).toBe(false);
    await eventually("the request has gone", async () => {
      const { status } = await get(there, token, `/esapi/fault/detail?id=${requestId}`);
      return status === 204;
    });
  });

  it("ends a duty, and with it the sight of other teams' requests", async () => {
    const requestId = await raise("otherCompany");
    const token = await signIn(there, "dutyDba");
    const page = await listen(there, token);
    expect(await hears(page, requestId)).toBe(true);
    await change(world.users.dutyDba, (tx) =>
      tx.deleteFrom("duty_roster").where("user_id", "=", world.users.dutyDba).execute(),
    );
    await eventually("the page looks again", () => page.countResyncs() === 1);
    expect(await hears(page, requestId)).toBe(false);
    const { status } = await get(there, token, `/esapi/fault/detail?id=${requestId}`);
    expect(status).toBe(204);
  });

  it("signs out: the other closes the socket of this session and of no other", async () => {
    const [token, staying] = [await signIn(there, "customer2"), await signIn(there, "customer2")];
    const [{ socket }, other] = [await listen(there, token), await listen(there, staying)];
    const closed = new Promise<string>((resolve) => socket.once("disconnect", resolve));
    await post(here, token, "/esapi/user/logout", {});
    expect(await closed).toBe("io server disconnect");
    expect((await get(there, token, "/esapi/user/detail")).status).toBe(401);
    await other.catchUp();
    expect(other.socket.connected).toBe(true);
    expect((await get(there, staying, "/esapi/user/detail")).status).toBe(200);
  });

  it.each([
    ["ends every session of someone", "/api/user/endSessions"],
    ["resets a password", "/api/user/resetPassword"],
  ])("%s: the other closes all sockets of the person", async (_what, path) => {
    const tokens = [await signIn(here, "reviewDba"), await signIn(there, "reviewDba")];
    const open = await Promise.all(tokens.map((token) => listen(there, token)));
    const closed = open.map(
      ({ socket }) => new Promise<string>((resolve) => socket.once("disconnect", resolve)),
    );
    await post(here, await signIn(here, "sys"), path, { userId: world.users.reviewDba });
    expect(await Promise.all(closed)).toEqual(["io server disconnect", "io server disconnect"]);
    for (const token of tokens) expect((await get(there, token, "/esapi/user/detail")).status).toBe(401);
  });

  it("tells people of a request on both, and no one of another organisation or of what is internal", async () => {
    const requestId = await raise("customer");
    const people = ["orgAdmin", "dba", "otherCompany"] as const;
    const pages = await Promise.all(
      [here, there].flatMap((process) =>
        people.map(async (who) => ({ who, page: await listen(process, await signIn(process, who)) })),
      ),
    );
    const dba = await signIn(here, "dba");
    const heardBy = async (act: () => Promise<unknown>): Promise<string[]> => {
      for (const { page } of pages) page.hints.length = 0;
      await act();
      const experts = pages.filter(({ who }) => who === "dba");
      await eventually("experts hear on both", () => experts.every(({ page }) => page.hasHeardOf(requestId)));
      for (const { page } of pages) await page.catchUp();
      return pages.flatMap(({ who, page }) => (page.hints.length > 0 ? [who] : []));
    };
    const say = (body: object) => () =>
      post(here, dba, "/esapi/fault/reply", { faultId: requestId, contentMd: "正在处理", ...body });
    expect(await heardBy(say({}))).toEqual(["orgAdmin", "dba", "orgAdmin", "dba"]);
    expect(await heardBy(say({ visibility: 1 }))).toEqual(["dba", "dba"]);
  });

  it("disables someone: the other refuses the session and closes the socket", async () => {
    const token = await signIn(there, "expiredCustomer");
    const { socket } = await listen(there, token);
    const closed = new Promise<string>((resolve) => socket.once("disconnect", resolve));
    const sys = await signIn(here, "sys");
    await post(here, sys, "/api/user/status", { userId: world.users.expiredCustomer, isEnabled: false });
    expect(await closed).toBe("io server disconnect");
    await eventually(
      "the session is refused",
      async () => (await get(there, token, "/esapi/user/detail")).status === 401,
    );
  });
});

/** Changes something about a person as every module does. */
async function change(userId: number, work: (tx: Transaction<Schema>) => Promise<unknown>): Promise<void> {
  await database.transaction(work);
  createSessionChanges(database, log).change({ afterCommit: (run) => run() }, { userId });
}

interface Answer {
  readonly status: number;
  readonly result: unknown;
}

async function get({ url }: ServerProcess, token: string, path: string): Promise<Answer> {
  return answerOf(await fetch(`${url}${path}`, { headers: { authorization: token } }));
}

async function post({ url }: ServerProcess, token: string, path: string, body: object): Promise<unknown> {
  const answer = await answerOf(
    await fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: token }) },
      body: JSON.stringify(body),
    }),
  );
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return answer.result;
}

async function answerOf(reply: Response): Promise<Answer> {
  const text = await reply.text();
  if (text === "") return { status: reply.status, result: null };
  const envelope = JSON.parse(text) as {
    success: boolean;
    operateMessage: string;
    operateCallBackObj: unknown;
  };
  if (reply.status === 200 && !envelope.success) throw new Error(envelope.operateMessage);
  return { status: reply.status, result: envelope.operateCallBackObj };
}

async function signIn(process: ServerProcess, who: PersonaName): Promise<string> {
  const body = { loginType: "password", account: personas[who].account, password: worldPassword };
  const { token } = (await post(process, "", "/api/login", body)) as { token: string };
  return token;
}

async function me(process: ServerProcess, token: string): Promise<{ roles: string[]; perms: string[] }> {
  return (await get(process, token, "/esapi/user/detail")).result as { roles: string[]; perms: string[] };
}

async function roleId(token: string, code: string): Promise<number> {
  const roles = (await get(here, token, "/esapi/role/list")).result as { id: number; code: string }[];
  return roles.find((role) => role.code === code)?.id ?? 0;
}

/** Raises a request of the person's company and answers its id. */
async function raise(who: PersonaName): Promise<number> {
  const token = await signIn(here, who);
  const body = {
    title: "连接缓慢",
    contentMd: "应用连接数据库缓慢",
    type: 3,
    accId: who === "otherCompany" ? world.serviceNumbers.b247 : world.serviceNumbers.a247,
  };
  const { id } = (await post(here, token, "/esapi/fault/save", body)) as { id: number };
  return id;
}

async function listen({ url }: ServerProcess, token: string): Promise<LiveListener> {
  const page = await listenLive(url, token, ["/fault"]);
  pages.push(page);
  return page;
}

/** Whether a page on the other process is notified when a system admin leaves a note on a request here. */
async function hears(page: LiveListener, requestId: number): Promise<boolean> {
  const [token, before] = [await signIn(here, "sys"), page.hints.length];
  const witness = await listen(there, token);
  await post(here, token, "/esapi/fault/reply", { faultId: requestId, contentMd: "正在处理" });
  await eventually("a system admin hears there", () => witness.hasHeardOf(requestId));
  witness.socket.disconnect();
  await page.catchUp();
  return page.hints.length > before;
}
