import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { openDatabase } from "@pharos/db";
import { freePort } from "@pharos/db/testing";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { startAsking, statusWords } from "./asking.ts";
import { startServerProcess } from "./server-process.ts";
import { createDatabaseOn, measureOnServer, plantWorld, print, secretKey, signIn } from "./steps.ts";

// A mail server that is away under load: `node bench/mail-outage.ts` (it refuses connections) and `… hanging` (it takes them
// and says nothing). OUTAGE_SECONDS, 60 unless given. Every mail must arrive, within two minutes of the end and once, every
// person must have one message an event, and callers must not notice.

const kind = process.argv[2] === "hanging" ? "hanging" : "refusing";
const outageMs = Number(process.env["OUTAGE_SECONDS"] ?? 60) * 1_000;
const patienceMs = 120_000;
/** About four requests a second, each of which is mailed to two people. */
const pace = { writers: 8, pauseMs: 2_000 };

await measureOnServer(async ({ urlOf, dataDir }) => {
  const url = await createDatabaseOn(urlOf, "bench");
  await plantWorld(await openDatabase({ kind: "postgres", url }));
  const box = await openMailBox();
  const environment = {
    DATABASE_URL: url,
    SECRET_KEY: secretKey,
    DATA_DIR: dataDir,
    DEMO: "off",
    SMTP_URL: `smtp://127.0.0.1:${box.port}`,
    MAIL_FROM: "Pharos <support@portal.example.com>",
  };
  const server = await startServerProcess(environment, await freePort());
  const asking = startAsking(server.url, await signIn(server.url, "customer"), pace);
  await setTimeout(10_000);
  print(`before: ${asking.takeSpread()}; ${box.messageIds.length} mails`);
  await box.leave(kind);
  await setTimeout(outageMs);
  print(`${kind} for ${outageMs / 1_000} s: ${asking.takeSpread()}`);
  await box.comeBack();
  const begin = performance.now();
  await setTimeout(10_000);
  print(`after: ${asking.takeSpread()}`);
  await asking.stop();
  const database = await openDatabase({ kind: "postgres", url, poolSize: 2 });
  const queued = async (): Promise<number> => {
    const { rows } = await database.executeSql(
      "select count(*)::int as n from notification_outbox where channel = 'email' and status = 0",
    );
    return Number(rows[0]?.["n"]);
  };
  while ((await queued()) > 0 && performance.now() - begin < patienceMs) await setTimeout(200);
  print(
    `the last mail left ${Math.round((performance.now() - begin) / 1_000)} s after the mail server was back`,
  );
  await server.stop();
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from notification_outbox where channel = 'email') as mails,
      (select count(*)::int from notification_outbox where channel = 'email' and status <> 1) as unsent,
      (select count(*)::int from outbox_event where delivered_at is null) as events,
      (select count(*)::int from queue_attempt where available_at is null) as parked`.execute(
    database.kysely,
  );
  await database.close();
  await box.close();
  const { mails = 0, unsent = 0, events = 0, parked = 0 } = rows[0] ?? {};
  const distinct = new Set(box.messageIds).size;
  print(`${asking.acknowledged.length} requests, ${statusWords(asking.takeStatuses())}, ${mails} mails`);
  print(
    `lost ${mails - distinct}, doubled ${box.messageIds.length - distinct}, unsent ${unsent}, events left ${events}, parked ${parked}`,
  );
  process.exitCode = mails > 0 && mails === box.messageIds.length && unsent + events + parked === 0 ? 0 : 1;
});

/** A mail server behind a door that can be shut. */
async function openMailBox() {
  const messageIds: string[] = [];
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onData: (stream, _session, done) =>
      void text(stream).then((mail) => {
        messageIds.push(/^Message-ID: (\S+)/m.exec(mail)?.[1] ?? "none");
        done();
      }, done),
  });
  mailServer.on("error", () => {});
  mailServer.listen(0, "127.0.0.1");
  await once(mailServer.server, "listening");
  const inner = (mailServer.server.address() as AddressInfo).port;
  const open = new Set<{ destroy(): void }>();
  let isSilent = false;
  const door = createServer((socket) => {
    const way = connect(inner, "127.0.0.1");
    for (const one of [socket, way]) {
      open.add(one);
      one.on("error", () => {});
      one.on("close", () => open.delete(one));
    }
    socket.on("close", () => way.destroy());
    way.on("close", () => socket.destroy());
    if (!isSilent) socket.pipe(way).pipe(socket);
  });
  const listen = async (port: number): Promise<void> => {
    door.listen(port, "127.0.0.1");
    await once(door, "listening");
  };
  const shut = (): void => {
    for (const one of open) one.destroy();
    door.close();
  };
  await listen(0);
  const { port } = door.address() as AddressInfo;
  return {
    port,
    messageIds,
    /** Breaks every connection off in the middle; from then on none is taken, or none is answered. */
    async leave(how: "refusing" | "hanging") {
      shut();
      if (how === "refusing") return;
      isSilent = true;
      await listen(port);
    },
    async comeBack() {
      if (isSilent) shut();
      isSilent = false;
      await listen(port);
    },
    async close() {
      shut();
      await new Promise<void>((resolve) => mailServer.close(() => resolve()));
    },
  };
}
