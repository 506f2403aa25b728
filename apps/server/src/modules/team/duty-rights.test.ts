import type { AddressInfo } from "node:net";
import {
  closeServiceRequest,
  getServiceRequest,
  replyToServiceRequest,
  saveServiceRequest,
} from "@pharos/api/service-request";
import { deleteDutyTurn, listDutyTurns, saveDutyTurn } from "@pharos/api/team";
import { minuteMs } from "@pharos/domain/time";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createManualClock } from "../../platform/clock.ts";
import { eventually } from "../../platform/testing/eventually.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";

// The reviewing expert belongs to a team that serves nobody: what is seen here is seen by duty alone.
const who = "reviewDba";
const start = new Date("2026-06-12T10:00:00+08:00");

const clock = createManualClock(start);
let app: TestApp;
let address: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await createTestApp({ clock });
  const { http } = app;
  await http.listen({ host: "127.0.0.1", port: 0 });
  // A listening TCP server has an address of this kind.
  address = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await app.close();
});

const after = (minutes: number) => new Date(start.getTime() + minutes * minuteMs).toISOString();
const giveTurn = (from: number, to: number) =>
  app.call(
    saveDutyTurn,
    {
      body: {
        teamId: app.world.teams.review,
        userId: app.world.users[who],
        startTime: after(from),
        endTime: after(to),
        shift: 2,
      },
    },
    { as: "pa" },
  );
const raise = async () =>
  (
    await app.call(
      saveServiceRequest,
      {
        body: {
          title: "交易缓慢",
          contentMd: "开盘后变慢",
          type: 0,
          accId: app.world.serviceNumbers.b247,
        },
      },
      { as: "otherCompany" },
    )
  ).result.id;
const read = async (id: number) => (await app.call(getServiceRequest, { query: { id } }, { as: who })).status;
const reply = async (id: number) =>
  (await app.call(replyToServiceRequest, { body: { faultId: id, contentMd: "正在处理" } }, { as: who }))
    .envelope?.success;

async function listen(): Promise<Socket> {
  const socket = io(address, { auth: { token: await app.signIn(who) }, transports: ["websocket"] });
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return socket;
}
// The channel drops what exceeds ten messages a second, so asking is not hurried.
const mayListen = (socket: Socket, id: number): (() => Promise<boolean>) => {
  let askedAtMs = 0;
  return async () => {
    if (performance.now() - askedAtMs < 250) return false;
    askedAtMs = performance.now();
    return subscribe(socket, id);
  };
};
const subscribe = async (socket: Socket, id: number): Promise<boolean> =>
  (await socket.timeout(5_000).emitWithAck("subscribe", { channel: `/fault/${id}` })).ok;

describe("an expert on duty", () => {
  it("reads and answers every open request from the first to the last minute of the shift, on requests and sockets", async () => {
    const id = await raise();
    expect(await read(id)).toBe(204);
    const socket = await listen();
    expect(await subscribe(socket, id)).toBe(false);

    expect((await giveTurn(30, 60)).envelope?.success).toBe(true);
    expect(await read(id)).toBe(204);
    clock.set(new Date(start.getTime() + 30 * minuteMs));
    expect(await read(id)).toBe(200);
    expect(await reply(id)).toBe(true);
    // The open connection has the right too, without anybody having said anything to it.
    await eventually("the socket may listen", mayListen(socket, id));

    const ended: string[] = [];
    socket.on("unsubscribed", ({ channel }: { channel: string }) => ended.push(channel));
    clock.set(new Date(start.getTime() + 60 * minuteMs));
    expect(await read(id)).toBe(204);
    expect(await reply(id)).toBe(false);
    await eventually("the socket is taken off the channel", () => ended.includes(`/fault/${id}`));
    expect(await subscribe(socket, id)).toBe(false);
  });

  it("goes off duty with the next request when the turn is taken off the roster", async () => {
    const id = await raise();
    const turn = (await giveTurn(60, 90)).result;
    expect(await read(id)).toBe(200);
    const socket = await listen();
    expect(await subscribe(socket, id)).toBe(true);
    const ended: string[] = [];
    socket.on("unsubscribed", ({ channel }: { channel: string }) => ended.push(channel));
    await app.call(deleteDutyTurn, { params: { id: turn.id } }, { as: "pa" });
    expect(await read(id)).toBe(204);
    await eventually("the socket is taken off the channel", () => ended.includes(`/fault/${id}`));
  });

  it("sees nothing of a request that is closed, and gets no place in the roster of others", async () => {
    const id = await raise();
    const turn = (await giveTurn(60, 90)).result;
    await app.call(closeServiceRequest, { body: { faultId: id } }, { as: "otherCompany" });
    expect(await read(id)).toBe(204);
    const range = { teamId: app.world.teams.duty, startTime: "2026-06-12", endTime: "2026-06-12" };
    expect((await app.call(listDutyTurns, { query: range }, { as: who })).status).toBe(204);
    await app.call(deleteDutyTurn, { params: { id: turn.id } }, { as: "pa" });
  });
});
