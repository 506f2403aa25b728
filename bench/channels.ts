import { createHmac } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { type Database, openDatabase } from "@pharos/db";
import { personas, worldPassword } from "@pharos/fixtures";
import { sql } from "kysely";
import { createPasswordHasher, defaultHashCost } from "../apps/server/src/modules/identity/index.ts";
import { startServerProcess } from "./server-process.ts";
import {
  createDatabaseOn,
  type MeasuredServer,
  measureOnServer,
  plantWorld,
  print,
  secretKey,
  signIn,
  signInAs,
} from "./steps.ts";
import { plantWriters } from "./writers.ts";

// Whether the time of an answer says what the answer does not: `node bench/channels.ts`. Pairs of one question each about what
// is there and what is not, asked in turns, so that a busy machine slows both alike. BENCH_PAIRS takes another number.

const pairs = Number(process.env["BENCH_PAIRS"] ?? 400);
/** Only the questions that have this in their names. */
const only = process.env["BENCH_ONLY"] ?? "";
const warmUps = 20;
/** A difference that no one can use over a network, and a p-value that chance rarely has. */
const tolerated = { ms: 5, share: 0.1, p: 0.001 };
const strangersWord = "zuurstofkring";
const strangersRequests = 100;
/** One typo away from it, and in no record. */
const nearWord = "zuurstofkrang";
/** Like no word of any record. */
const nobodysWord = "kwartslampje";

type Ask = (turn: number) => Promise<unknown>;

async function measure({ urlOf, dataDir }: MeasuredServer): Promise<void> {
  const url = await createDatabaseOn(urlOf, "channels");
  const database = await openDatabase({ kind: "postgres", url });
  await plantWorld(database);
  const planted = await openDatabase({ kind: "postgres", url, poolSize: 2 });
  const accounts = await plantWriters(planted);
  // The small world's passwords are hashed at no cost; these cost what they do in an installation.
  const password_hash = await createPasswordHasher(defaultHashCost).hash(worldPassword);
  await planted.kysely.updateTable("app_user").set({ password_hash }).execute();
  const phones = await plantPhones(planted);
  await planted.close();
  const server = await startServerProcess(
    { DATABASE_URL: url, SECRET_KEY: secretKey, DATA_DIR: dataDir, DEMO: "off", TRUST_PROXY: "1" },
    Number(process.env["BENCH_PORT"] ?? 18_081),
  );
  const post = postTo(server.url);
  const accountAt = (turn: number): string => accounts[turn % accounts.length] ?? "";
  // Before wrong passwords lock accounts.
  const tokens: string[] = [];
  for (const account of accounts.slice(0, 20)) tokens.push(await signInAs(server.url, account));
  await compare(
    "sign-in with a password: known account, unknown account",
    (turn) => post("/api/login", signInBody(accountAt(turn))),
    (turn) => post("/api/login", signInBody(`nobody${turn % accounts.length}`)),
  );
  await compare(
    "sign-in with a code: known phone, unknown phone",
    (turn) => post("/api/login", codeBody(phones[turn] ?? "")),
    (turn) => post("/api/login", codeBody(unknownPhone(turn))),
  );
  await compare(
    "asking for a code: known phone, unknown phone",
    async (turn) => post("/api/code/getSmsCode", await codeRequest(server.url, phones[turn] ?? "")),
    async (turn) => post("/api/code/getSmsCode", await codeRequest(server.url, unknownPhone(turn))),
  );
  await plantStrangersWord(server.url, post);
  const searchFor =
    (keyword: string): Ask =>
    (turn) =>
      post("/esapi/search", { keyword }, tokens[turn % tokens.length]);
  for (const more of ["", " template"])
    for (const [name, word] of [
      ["only strangers have the word", strangersWord],
      ["only strangers have a word like it", nearWord],
    ] as const)
      await compare(
        `search${more === "" ? "" : " with a second word"}: ${name}, nobody has`,
        searchFor(word + more),
        searchFor(nobodysWord + more),
      );
  await server.stop();
}

/** People with a phone each, who may sign in. Answers their phones. */
async function plantPhones({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    insert into app_user (account, password_hash, display_name, phone)
    select 'caller' || n, password_hash, '来电' || n, '1370000' || lpad(n::text, 4, '0')
    from app_user, generate_series(0, ${warmUps + pairs}::int) n where account = ${personas.customer.account}
    returning phone`.execute(kysely);
  return rows.map(({ phone }) => phone);
}

/** Requests of another organisation with the word, found by those who may. */
async function plantStrangersWord(server: string, post: Post): Promise<void> {
  const [stranger, admin] = [await signIn(server, "otherCompany"), await signIn(server, "sys")];
  for (let no = 0; no < strangersRequests; no += 1)
    await post(
      "/esapi/fault/save",
      { title: `${strangersWord} ${no}`, contentMd: strangersWord, type: 3 },
      stranger,
    );
  const isFound = async (): Promise<boolean> => {
    const found = (await post("/esapi/search", { keyword: strangersWord }, admin)) as {
      operateCallBackObj: { exactTotal: number };
    };
    return found.operateCallBackObj.exactTotal >= strangersRequests;
  };
  while (!(await isFound())) await setTimeout(1_000);
}

/** Asks both questions in turns, each of them first as often as the other. */
async function compare(what: string, there: Ask, absent: Ask): Promise<void> {
  if (!what.includes(only)) return;
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn < warmUps + pairs; turn += 1) {
    const order = turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const side of order) {
      const begin = performance.now();
      await (side === 0 ? there : absent)(turn);
      // The first ones warm up.
      if (turn >= warmUps) times[side].push(performance.now() - begin);
    }
  }
  const [one, other] = times.map(medianOf) as [number, number];
  const p = rankTest(...times);
  const isApart = Math.abs(one - other) > Math.min(tolerated.ms, tolerated.share * other) && p < tolerated.p;
  print(
    `${what}: medians ${one.toFixed(2)} and ${other.toFixed(2)} ms, ${pairs} pairs, p ${p.toPrecision(2)}${isApart ? "  A CHANNEL" : ""}`,
  );
  if (isApart) process.exitCode = 1;
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The two-sided p-value of Mann and Whitney's rank test, by the normal approximation. */
function rankTest(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ].toSorted((a, b) => a.value - b.value);
  const rankSum = all.reduce((sum, { isOne }, at) => sum + (isOne ? at + 1 : 0), 0);
  const [n, m] = [one.length, other.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * (1 - normal(z));
}

/** The normal distribution, by Abramowitz and Stegun 26.2.17. */
function normal(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z);
  const tail = [0.319_381_53, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429].reduce(
    (sum, factor, power) => sum + factor * t ** (power + 1),
    0,
  );
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}

const signInBody = (account: string) => ({ loginType: "password", account, password: "wrong-password-1" });
const codeBody = (phoneNum: string) => ({ loginType: "sms", phoneNum, areaCode: "86", smsCode: "000000" });
const unknownPhone = (turn: number): string => `1380000${String(turn).padStart(4, "0")}`;

type Post = (path: string, body: object, token?: string) => Promise<unknown>;

/** Every question comes from an address of its own, so that no limit answers in its place. */
const postTo = (server: string): Post => {
  let asked = 0;
  return async (path, body, token) => {
    asked += 1;
    const answer = await fetch(`${server}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`,
        ...(token !== undefined && { authorization: token }),
      },
      body: JSON.stringify(body),
    });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
};

/** The body that asks for a code, signed as `POST /api/code/getSmsCode` describes. */
async function codeRequest(server: string, phoneNum: string): Promise<object> {
  const answer = await fetch(`${server}/api/env/clock`);
  const { operateCallBackObj } = (await answer.json()) as {
    operateCallBackObj: { now: string; nonce: string; opKey: string };
  };
  const { now, nonce, opKey } = operateCallBackObj;
  const text = [phoneNum, "login", "86", now, nonce].join("|");
  const signature = createHmac("sha256", Buffer.from(opKey, "base64")).update(text).digest("base64");
  return { phoneNum, action: "login", areaCode: "86", reqKey: `${nonce}.${signature}` };
}

await measureOnServer(measure);
