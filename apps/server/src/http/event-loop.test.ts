import { createApiToken } from "@pharos/api/integration";
import { search } from "@pharos/api/search";
import { businessTimeZone, dateAt, dayMs } from "@pharos/domain/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { manualCalls } from "../modules/manual/manual.testing.ts";
import { actionsOn, type RequestActions } from "../modules/service-request/service-request.testing.ts";
import {
  characters,
  hostileMails,
  hostileTexts,
  ordinaryMail,
  ordinaryText,
  pictureOf,
} from "../testing/hostile-corpus.ts";
import { createTestApp, type TestApp } from "../testing/index.ts";
import { holdUps } from "../testing/longest-turn.ts";

// What hostile texts, mails and pictures do to everyone else.

let app: TestApp;
let act: RequestActions;
let token: string;
let gateway: string;

beforeAll(async () => {
  app = await createTestApp();
  act = actionsOn(app);
  token = await app.signIn("customer");
  const expireDate = dateAt(app.platform.clock.now().getTime() + dayMs, businessTimeZone);
  const { result } = await app.call(
    createApiToken,
    { body: { name: "gateway", userId: app.world.users.sys, permissions: ["mail:receive"], expireDate } },
    { as: "sys" },
  );
  gateway = `Bearer ${result.token}`;
});
afterAll(() => app.close());

async function send(
  url: string,
  payload: object | string | Buffer,
  headers: Readonly<Record<string, string>>,
) {
  const reply = await app.inject({ method: "POST", url, payload, headers });
  expect(reply.statusCode).toBeLessThan(500);
  return reply.json<{ success: boolean; operateCallBackObj: { id?: number } | null }>();
}

/** Everything that takes a long text from a customer, and what is done with it later. */
async function say(text: string): Promise<void> {
  const faultId = await act.raise("customer");
  const headers = { authorization: token };
  const title = text.slice(0, 128);
  const accId = app.world.serviceNumbers.a247;
  const raised = await send("/esapi/fault/save", { title, contentMd: text, type: 3, accId }, headers);
  const id = raised.operateCallBackObj?.id;
  const edited = { id, version: 1, title, contentMd: `${text.slice(1)}.`, type: 3, accId };
  await send("/esapi/fault/save", edited, headers);
  await send("/esapi/fault/reply", { faultId, contentMd: text }, headers);
  await app.platform.queues.drain("search.index");
  for (const path of ["list?title=", "similar?title="]) {
    const url = `/esapi/fault/${path}${encodeURIComponent(title.toWellFormed())}`;
    expect((await app.inject({ url, headers })).statusCode).toBeLessThan(500);
  }
}

async function handIn(mail: string): Promise<void> {
  await send("/esapi/mail/inbound", mail, { authorization: gateway, "content-type": "message/rfc822" });
}

async function sendPicture(picture: Buffer): Promise<void> {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(picture)], { type: "image/png" }), "a.png");
  form.set("dir", "image");
  const body = new Response(form);
  const { success } = await send("/esapi/oss/uploadImage", Buffer.from(await body.arrayBuffer()), {
    authorization: token,
    "content-type": body.headers.get("content-type") ?? "",
  });
  expect(success).toBe(true);
}

const hitsShown = 50;
const hitCharacters = 9_900;
const brackets = "[".repeat(hitCharacters);

/** As many articles as are shown at once, each of one text with the word in its midst. */
async function publishArticles(word: string, text: string): Promise<void> {
  const half = text.slice(0, hitCharacters / 2);
  await sql`
    with a as (
      insert into article (stage, published_ver, author_id, published_at, lang)
      select 1, 1, ${app.world.users.ta}, now(), 'zh' from generate_series(1, ${hitsShown}) returning id)
    insert into article_version (article_id, ver, title, brief, content_md, editor_id)
    select id, 1, 'Article ' || id, '', ${`${half} ${word} ${half}`}, ${app.world.users.ta} from a`.execute(
    app.platform.database.kysely,
  );
  await app.platform.queues.drain("search.index");
}

async function look(keyword: string): Promise<void> {
  const { result } = await app.call(search, { body: { keyword, pageSize: hitsShown } }, { as: "sys" });
  expect(result.list.map(({ snippet }) => snippet.some(({ isHit }) => isHit))).toEqual(
    Array.from({ length: hitsShown }, () => true),
  );
}

/** A manual of long chapters; answers a look-up of one word in it. */
async function lookInManual(name: string, text: string): Promise<() => Promise<void>> {
  const calls = manualCalls(app);
  const contentMd = `${text.slice(0, 20_000)}\n\nfindme\n\n${text.slice(0, 20_000)}`;
  const nodes = Array.from({ length: 5 }, (_, at) => ({ title: `${at + 1}`, article: { contentMd } }));
  const id = await calls.publish({ name, nodes });
  await app.platform.queues.drain("search.index");
  return async () =>
    expect((await calls.chapters("customer", id, "findme")).result).toHaveLength(nodes.length);
}

it("is held up by no text much longer than by an ordinary one", async () => {
  const hostileWorks = Object.fromEntries(
    Object.entries(hostileTexts).map(([name, text]) => [name, () => say(text)]),
  );
  expect(await holdUps(() => say(ordinaryText), hostileWorks)).toEqual({});
}, 120_000);

it("is held up by no mail much longer than by an ordinary one", async () => {
  const hostileWorks = Object.fromEntries(
    Object.entries(hostileMails).map(([name, mail]) => [name, () => handIn(mail)]),
  );
  expect(await holdUps(() => handIn(ordinaryMail), hostileWorks)).toEqual({});
}, 120_000);

it("is held up by no picture much longer than by a few words", async () => {
  const [ordinaryPicture, hostilePicture] = [pictureOf(5), pictureOf(60_000)];
  const pictures = {
    ordinary: () => sendPicture(ordinaryPicture),
    chunks: () => sendPicture(hostilePicture),
  };
  expect(await holdUps(() => say("归档日志已满"), pictures)).toEqual({});
}, 120_000);

it("is held up by no hits much longer than by ordinary ones", async () => {
  await publishArticles("ordinaryhit", ordinaryText);
  await publishArticles("bracketedhit", brackets);
  expect(
    await holdUps(() => look("ordinaryhit"), { "opening brackets": () => look("bracketedhit") }),
  ).toEqual({});
}, 120_000);

it("is held up by no manual much longer than by an ordinary one", async () => {
  const ordinary = await lookInManual("Ordinary", ordinaryText);
  const hostile = { "opening brackets": await lookInManual("Brackets", "[".repeat(characters)) };
  expect(await holdUps(ordinary, hostile)).toEqual({});
}, 120_000);
