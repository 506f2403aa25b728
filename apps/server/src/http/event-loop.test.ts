import { crc32 } from "node:zlib";
import { createApiToken } from "@pharos/api/integration";
import { search } from "@pharos/api/search";
import { businessTimeZone, dateAt, dayMs } from "@pharos/domain/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { manualCalls } from "../modules/manual/manual.testing.ts";
import { actionsOn, type RequestActions } from "../modules/service-request/service-request.testing.ts";
import { createTestApp, type TestApp } from "../testing/index.ts";

// What hostile texts and mails do to everyone else, beside what ordinary ones of the same size do: both in processor time of
// the same thread and in the same run, so that neither the machine nor its other work decides.

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

/** The longest time in which the thread let no one else go on, in milliseconds of its processor time. */
async function longestTurnMs(work: () => Promise<void>): Promise<number> {
  let [longest, isDone] = [0, false];
  let before = process.threadCpuUsage();
  const watch = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (!isDone) setImmediate(watch);
  };
  setImmediate(watch);
  await work();
  isDone = true;
  return longest;
}

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

const characters = 330_000;
const ordinaryText = "凌晨两点开始出现告警，业务方反馈交易变慢。We saw the same wait event. ".repeat(
  characters / 50,
);
const hostileTexts: Readonly<Record<string, string>> = {
  "characters that become eighteen": "ﷺ".repeat(characters),
  "all characters": Array.from({ length: characters }, (_, at) =>
    String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
  ).join(""),
  joints: "a-".repeat(characters),
  humps: "aA".repeat(characters),
  accents: `a${"\u0301".repeat(characters)}`,
  "error codes": "ORA-01555 ".repeat(characters / 10),
  "almost error codes": "ERROR    ".repeat(characters / 10),
  links: "[](".repeat(characters),
  images: "![](/files/a)".repeat(characters / 13),
  mentions: "@a ".repeat(characters),
  backticks: "`".repeat(characters),
  tags: "<a ".repeat(characters),
};

const handIn = async (headers: string, body: string): Promise<void> => {
  await send("/esapi/mail/inbound", `From: a@example.com\r\n${headers}\r\n${body}`, {
    authorization: gateway,
    "content-type": "message/rfc822",
  });
};
const ordinaryMail = () => handIn("Subject: news\r\n", "one line of words\r\n".repeat(15_000));
const parameters = `Content-Type: text/plain; ${"a*0=b; ".repeat(10_000)}\r\n`;
const hostileMails: Readonly<Record<string, () => Promise<void>>> = {
  "header lines": () => handIn("a:\r\n".repeat(30_000), ""),
  parameters: () => handIn(parameters, ""),
  parts: () => handIn("Content-Type: multipart/mixed; boundary=x\r\n", "--x\r\n\r\n".repeat(50_000)),
  "parts with parameters": () =>
    handIn("Content-Type: multipart/mixed; boundary=x\r\n", `--x\r\n${parameters}\r\n`.repeat(4)),
  tags: () => handIn("Content-Type: text/html\r\n", "<".repeat(300_000)),
  quotations: () => handIn("", "<a<a@".repeat(60_000)),
};

const pictureBytes = 1_000_000;
/** What a chunk needs beside its content. */
const chunkBytes = 12;

/** A picture of a megabyte in so many chunks. */
function pictureOf(chunks: number): Buffer {
  const header = Buffer.from([0, 0, 0, 4, 0, 0, 0, 4, 8, 2, 0, 0, 0]);
  const data = pngChunk("IDAT", Buffer.alloc(Math.ceil(pictureBytes / chunks - chunkBytes), 7));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const end = pngChunk("IEND", Buffer.alloc(0));
  return Buffer.concat([
    signature,
    pngChunk("IHDR", header),
    ...Array.from({ length: chunks }, () => data),
    end,
  ]);
}

function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
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

/** So many times longer than an ordinary text or mail of its size nothing may hold up the thread. */
const timesAtMost = 6;

const rounds = 3;

/**
 * The longest turn that comes with every run of the work: the least over several runs. What the work itself does comes
 * each time; a pause of the collector for what others left behind falls into one run and not into the next. A run below
 * `enough` settles it: more runs could only show less.
 */
async function steadyTurnMs(work: () => Promise<void>, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && least >= enough; round += 1)
    least = Math.min(least, await longestTurnMs(work));
  return least;
}

/** The hostile works that hold up the thread too long beside the ordinary one, each with how many times as long. */
async function holdUps(
  ordinaryWork: () => Promise<void>,
  hostileWorks: Readonly<Record<string, () => Promise<void>>>,
): Promise<Readonly<Record<string, number>>> {
  await ordinaryWork();
  const ordinary = await steadyTurnMs(ordinaryWork);
  const found: Record<string, number> = {};
  for (const [name, work] of Object.entries(hostileWorks)) {
    const times = (await steadyTurnMs(work, ordinary * timesAtMost)) / ordinary;
    if (times >= timesAtMost) found[name] = times;
  }
  return found;
}

it("is held up by no text much longer than by an ordinary one", async () => {
  const hostileWorks = Object.fromEntries(
    Object.entries(hostileTexts).map(([name, text]) => [name, () => say(text)]),
  );
  expect(await holdUps(() => say(ordinaryText), hostileWorks)).toEqual({});
}, 120_000);

it("is held up by no mail much longer than by an ordinary one", async () => {
  expect(await holdUps(ordinaryMail, hostileMails)).toEqual({});
}, 120_000);

it("is held up by no picture much longer than by an ordinary one", async () => {
  const [ordinaryPicture, hostilePicture] = [pictureOf(5), pictureOf(60_000)];
  const hostileWorks = { chunks: () => sendPicture(hostilePicture) };
  expect(await holdUps(() => sendPicture(ordinaryPicture), hostileWorks)).toEqual({});
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
