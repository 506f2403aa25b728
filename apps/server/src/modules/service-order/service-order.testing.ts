import { crc32, deflateSync } from "node:zlib";
import type { CallInput } from "@pharos/api/core";
import {
  createServiceOrder,
  getServiceOrder,
  readSharedOrder,
  type ServiceOrderDetail,
  shareServiceOrder,
  signServiceOrder,
  signSharedOrder,
} from "@pharos/api/service-order";
import type { PersonaName } from "@pharos/fixtures";
import type { TestApp } from "../../testing/index.ts";

type CreateBody = NonNullable<CallInput<typeof createServiceOrder>["body"]>;

/** A drawn signature: a small PNG. */
export const drawnSignature = pictureOf((x) => (x % 2) * 255, { width: 8, height: 8 });

/** What a test of service orders does over and over, in its own words. */
export type OrderActions = ReturnType<typeof orderActionsOn>;

/** The actions of a test on an application. */
export function orderActionsOn(app: TestApp) {
  const { world } = app;
  const basics = (): CreateBody => ({
    title: "核心库巡检",
    companyId: world.companies.a,
    accId: world.serviceNumbers.a247,
    serviceDateFrom: "2026-06-12T09:00:00+08:00",
    serviceDateTo: "2026-06-12T18:00:00+08:00",
    place: 1,
    address: "海滨路 1 号",
    engineerIds: [world.users.dba],
    totalHours: 8,
    contentMd: "## 巡检\n\n- 表空间\n- 备份",
    resultMd: "正常",
    customerContact: "山茶",
    customerPhone: "13900000009",
  });
  const signing = (order: Pick<ServiceOrderDetail, "docHash">, more: object = {}) => ({
    signerName: "山茶",
    signerTitle: "运维主管",
    imageBase64: drawnSignature,
    docHash: order.docHash,
    ...more,
  });
  const read = (as: PersonaName, id: number) => app.call(getServiceOrder, { params: { id } }, { as });
  return {
    basics,
    signing,
    read,
    create: (as: PersonaName = "dba", more: Partial<CreateBody> = {}) =>
      app.call(createServiceOrder, { body: { ...basics(), ...more } }, { as }),
    /** The same with the key of a device that tries until it is answered. */
    createOnce: (as: PersonaName, body: CreateBody, key: string) =>
      app.call(createServiceOrder, { body }, { as, headers: { "idempotency-key": key } }),
    async make(as: PersonaName = "dba", more: Partial<CreateBody> = {}): Promise<ServiceOrderDetail> {
      return (await this.create(as, more)).result;
    },
    sign: (as: PersonaName, order: ServiceOrderDetail, party: 0 | 1, more: object = {}) =>
      app.call(
        signServiceOrder,
        { params: { id: order.id }, body: { party, ...signing(order, more) } },
        { as },
      ),
    async share(as: PersonaName, id: number, days?: number): Promise<string> {
      const answer = await app.call(
        shareServiceOrder,
        { params: { id }, body: days === undefined ? {} : { days } },
        { as },
      );
      return /service-order-share\/([\w-]+)/.exec(answer.result.url)?.[1] ?? "";
    },
    readShared: (uuid: string) => app.call(readSharedOrder, { params: { uuid } }),
    signShared: (uuid: string, order: Pick<ServiceOrderDetail, "docHash">, more: object = {}) =>
      app.call(signSharedOrder, { params: { uuid }, body: signing(order, more) }),
  };
}

/** A picture of grey levels as it is sent for a signature. */
export function pictureOf(
  grey: (x: number, y: number) => number,
  { width, height } = { width: 100, height: 40 },
): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = Buffer.concat(
    Array.from({ length: height }, (_, y) =>
      Buffer.from([0, ...Array.from({ length: width }, (__, x) => grey(x, y))]),
    ),
  );
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${png.toString("base64")}`;
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
