import { setTimeout } from "node:timers/promises";
import { createApiToken } from "@pharos/api/integration";
import { openDatabase } from "@pharos/db";
import { businessTimeZone, dateAt, dayMs } from "@pharos/domain/time";
import {
  hostileMails,
  hostileTexts,
  ordinaryMail,
  ordinaryText,
  pictureOf,
} from "../apps/server/src/testing/hostile-corpus.ts";
import { createTestApp } from "../apps/server/src/testing/index.ts";
import { startServerProcess } from "./server-process.ts";
import { startWatch } from "./start-watch.ts";
import { createDatabaseOn, type MeasuredServer, measureOnServer, print, secretKey, signIn } from "./steps.ts";

// The longest time in which the process let no one else go on while hostile texts, mails and pictures came in, beside a plain
// request in the same run: `node bench/stalls.ts`. A caller asks whether the process lives, one question after the other.

interface Work {
  readonly name: string;
  readonly send: () => Promise<void>;
}

const restMs = 3_000;

async function measure({ urlOf, dataDir }: MeasuredServer): Promise<void> {
  const url = await createDatabaseOn(urlOf, "stalls");
  const gateway = await plant(url);
  const server = await startServerProcess(
    { DATABASE_URL: url, SECRET_KEY: secretKey, DATA_DIR: dataDir, DEMO: "off" },
    Number(process.env["BENCH_PORT"] ?? 18_082),
  );
  const watch = startWatch(server.url);
  const token = await signIn(server.url, "customer");
  const author = await signIn(server.url, "dba");
  const works = worksOn(server.url, { token, author, gateway });
  await setTimeout(restMs);
  await watch.take();
  await setTimeout(restMs);
  print(`nobody else                        ${await watch.take()}`);
  for (const { name, send } of works) {
    await send();
    // What follows after the answer, such as the index, is part of it.
    await setTimeout(restMs);
    print(`${name.padEnd(34)} ${await watch.take()}`);
  }
  await watch.stop();
  await server.stop();
}

/** The small world, and a token of the gateway that hands mails in. */
async function plant(url: string): Promise<string> {
  const database = await openDatabase({ kind: "postgres", url });
  await database.migrate();
  const app = await createTestApp({ database });
  const expireDate = dateAt(app.platform.clock.now().getTime() + dayMs, businessTimeZone);
  const permissions = ["mail:receive" as const];
  const body = { name: "gateway", userId: app.world.users.sys, permissions, expireDate };
  const { result } = await app.call(createApiToken, { body }, { as: "sys" });
  await app.close();
  return `Bearer ${result.token}`;
}

interface Callers {
  readonly token: string;
  readonly author: string;
  readonly gateway: string;
}

function worksOn(url: string, { token, author, gateway }: Callers): Work[] {
  const post = async (path: string, authorization: string, type: string, body: string): Promise<void> => {
    const headers = { authorization, "content-type": type };
    const answer = await fetch(`${url}${path}`, { method: "POST", headers, body });
    await answer.arrayBuffer();
    if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`);
  };
  const json = (path: string, authorization: string, body: object) =>
    post(path, authorization, "application/json", JSON.stringify(body));
  const raise = (text: string) => async () => {
    const title = text.slice(0, 128);
    await json("/esapi/fault/save", token, { title, contentMd: text, type: 3 });
    await json("/esapi/knowledge/save", author, { title, brief: "", contentMd: text, status: 2 });
  };
  const handIn = (mail: string) => () => post("/esapi/mail/inbound", gateway, "message/rfc822", mail);
  const show = (chunks: number) => async () => {
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(pictureOf(chunks))], { type: "image/png" }), "a.png");
    form.set("dir", "image");
    const headers = { authorization: token };
    const answer = await fetch(`${url}/esapi/oss/uploadImage`, { method: "POST", headers, body: form });
    await answer.arrayBuffer();
  };
  const named = (kind: string, sends: Readonly<Record<string, () => Promise<void>>>): Work[] =>
    Object.entries(sends).map(([name, send]) => ({ name: `${kind}: ${name}`, send }));
  const each = <Given>(given: Readonly<Record<string, Given>>, make: (one: Given) => () => Promise<void>) =>
    Object.fromEntries(Object.entries(given).map(([name, one]) => [name, make(one)]));
  return [
    ...named("text", { ordinary: raise(ordinaryText), ...each(hostileTexts, raise) }),
    ...named("mail", { ordinary: handIn(ordinaryMail), ...each(hostileMails, handIn) }),
    ...named("picture", { ordinary: show(5), chunks: show(60_000) }),
  ];
}

await measureOnServer(measure);
