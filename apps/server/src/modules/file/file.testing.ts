import { crc32, deflateSync } from "node:zlib";
import type { CallInput, Envelope } from "@pharos/api/core";
import {
  finishUpload,
  linkParts,
  listAttachments,
  openAttachment,
  saveAttachments,
  startUpload,
  uploadImage,
} from "@pharos/api/file";
import {
  assignServiceRequest,
  closeServiceRequest,
  getServiceRequest,
  listServiceRequestHistory,
  replyToServiceRequest,
  saveServiceRequest,
} from "@pharos/api/service-request";
import { attachmentType } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import type { TestApp } from "../../testing/index.ts";

/** Bytes of a text. */
export const text = (content: string): Buffer => Buffer.from(content);

/** What tests of files do over and over. */
export type FileActions = ReturnType<typeof fileActions>;

/** The actions of a test on an application; with an object store, bytes go to it directly. */
export function fileActions(app: TestApp) {
  const send = async (
    url: string,
    method: "PUT" | "GET",
    headers: Readonly<Record<string, string>>,
    content?: Buffer,
  ) => {
    if (url.startsWith("/")) {
      const answer = await app.inject({ method, url, headers, ...(content && { payload: content }) });
      return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
    }
    const answer = await fetch(url, { method, headers, ...(content && { body: new Uint8Array(content) }) });
    const body = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body };
  };

  const sendParts = async (as: PersonaName, objectKey: string, content: Buffer, parts: readonly number[]) => {
    const { links } = (await app.call(linkParts, { body: { objectKey, parts: [...parts] } }, { as })).result;
    const partBytes = 8 * 1024 * 1024;
    for (const { part, url, method, headers } of links) {
      const bytes = content.subarray((part - 1) * partBytes, part * partBytes);
      const { status } = await send(url, method, headers, bytes);
      if (status > 201) throw new Error(`the storage answered ${status}`);
    }
  };

  const start = (as: PersonaName, name: string, size: number, types = 0) =>
    app.call(startUpload, { body: { name, size, types } }, { as });

  /** Uploads a file and answers what finishing said. */
  const tryUpload = async (as: PersonaName, name: string, content: Buffer, types = 0) => {
    const begun = await start(as, name, content.length, types);
    if (!begun.envelope?.success) return begun;
    const { objectKey, partCount } = begun.result;
    await sendParts(
      as,
      objectKey,
      content,
      Array.from({ length: partCount }, (_, index) => index + 1),
    );
    return app.call(finishUpload, { body: { objectKey } }, { as });
  };

  const upload = async (
    as: PersonaName,
    name: string,
    content = text("ORA-01555 snapshot too old\n"),
    types = 0,
  ) => (await tryUpload(as, name, content, types)).result.objectKey;

  type Item = NonNullable<CallInput<typeof saveAttachments>["body"]>["list"][number];
  const save = (as: PersonaName, ...list: readonly Item[]) =>
    app.call(saveAttachments, { body: { list: [...list] } }, { as });

  return {
    send,
    sendParts,
    start,
    tryUpload,
    upload,
    save,
    /** Uploads a small file to a record and answers its id. */
    async attach(
      as: PersonaName,
      objId: number,
      options: { types?: number; status?: number; name?: string; content?: Buffer } = {},
    ) {
      const { types = attachmentType.toCode("serviceRequest"), status = 1, name = "alert.log" } = options;
      const objectKey = await upload(as, name, options.content);
      const { ids } = (await save(as, { name, objectKey, types, objId, status })).result;
      const [id] = ids;
      if (id === undefined) throw new Error("nothing was attached");
      return id;
    },
    list: (as: PersonaName, objId: number, types = "0,1") =>
      app.call(listAttachments, { query: { types, objId, pageSize: 100 } }, { as }),
    open: (as: PersonaName, id: number) => app.call(openAttachment, { params: { id } }, { as }),
    async read(as: PersonaName, id: number) {
      const { url } = (await app.call(openAttachment, { params: { id } }, { as })).result;
      return send(url, "GET", {});
    },
    async image(as: PersonaName, name: string, content: Buffer, dir?: string) {
      const form = new FormData();
      if (dir !== undefined) form.append("dir", dir);
      form.append("file", new Blob([new Uint8Array(content)]), name);
      const request = new Response(form);
      const answer = await app.inject({
        method: "POST",
        url: uploadImage.path,
        headers: {
          authorization: await app.signIn(as),
          "content-type": request.headers.get("content-type") ?? "",
        },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      return {
        status: answer.statusCode,
        errorCode: answer.headers["x-error-code"],
        envelope:
          answer.json<
            Envelope<{ name: string; url: string; size: number; ext: string; objectKey: string }>
          >(),
      };
    },
  };
}

type Body<E> = CallInput<E> extends { body?: infer B } ? NonNullable<B> : never;

/** What tests of files do with requests. */
export type RequestActions = ReturnType<typeof requestActions>;

/** Raising, handling, answering and closing requests. */
export function requestActions(app: TestApp) {
  const { world, call } = app;
  return {
    async raise(as: PersonaName, input: Partial<Body<typeof saveServiceRequest>> = {}): Promise<number> {
      const common = { title: "ORA-01555 快照过旧", contentMd: "批量任务失败", type: 0 };
      const body = { ...common, accId: world.serviceNumbers.a247, ...input };
      return (await call(saveServiceRequest, { body }, { as })).result.id;
    },
    read: (as: PersonaName, id: number) => call(getServiceRequest, { query: { id } }, { as }),
    assign: (as: PersonaName, id: number, to: PersonaName) =>
      call(assignServiceRequest, { body: { faultId: id, executorId: world.users[to] } }, { as }),
    reply: (as: PersonaName, id: number, input: Partial<Body<typeof replyToServiceRequest>> = {}) =>
      call(replyToServiceRequest, { body: { faultId: id, contentMd: "正在处理", ...input } }, { as }),
    close: (as: PersonaName, id: number) => call(closeServiceRequest, { body: { faultId: id } }, { as }),
    history: (as: PersonaName, id: number) =>
      call(listServiceRequestHistory, { query: { id, pageSize: 100 } }, { as }),
  };
}

/** A small picture; `extra` stands between its chunks, as cameras write what they know. */
export function png(width: number, height: number, ...extra: readonly (readonly [string, string])[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(Math.min(height, 100) * (Math.min(width, 100) + 1)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    ...extra.map(([name, content]) => chunk(name, text(content))),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** An archive with these entries; sizes are only declared, nothing is compressed. */
export function zip(
  entries: readonly { readonly name: string; readonly unpacked?: number; readonly isLink?: boolean }[],
): Buffer {
  const bodies = entries.map(({ name }) => {
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x0403_4b50, 0);
    header.writeUInt16LE(Buffer.byteLength(name, "latin1"), 26);
    return Buffer.concat([header, Buffer.from(name, "latin1")]);
  });
  const directory = entries.map(({ name, unpacked = 0, isLink = false }) => {
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x0201_4b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(unpacked, 24);
    entry.writeUInt16LE(Buffer.byteLength(name, "latin1"), 28);
    entry.writeUInt32LE(((isLink ? 0o120777 : 0o100644) << 16) >>> 0, 38);
    return Buffer.concat([entry, Buffer.from(name, "latin1")]);
  });
  const [body, list] = [Buffer.concat(bodies), Buffer.concat(directory)];
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, list, end]);
}
