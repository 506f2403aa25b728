import type { CallInput } from "@pharos/api/core";
import {
  addDocToRag,
  downloadDoc,
  getDoc,
  listDocFolders,
  listDocs,
  readDocText,
  removeDocs,
  saveDoc,
  saveDocFolder,
} from "@pharos/api/document";
import { search } from "@pharos/api/search";
import { attachmentType } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import type { TestApp } from "../../testing/index.ts";
import { fileActions, text } from "../file/file.testing.ts";

type Body<E> = CallInput<E> extends { body?: infer B } ? NonNullable<B> : never;

const ofFolder = attachmentType.toCode("organisationDocument");

/** Reads the texts of all documents that wait for it. */
export async function readTexts({ platform }: TestApp): Promise<void> {
  await platform.queues.drain("document.text");
  await platform.queues.drain("document.plainText");
}

/** What tests of documents do over and over, on one test application. */
export function documentCalls(app: TestApp) {
  const files = fileActions(app);

  /** Brings a file to a folder and answers the id that `doc/save` takes. */
  const bring = async (as: PersonaName, folderId: number, name: string, content: Buffer) => {
    const objectKey = await files.upload(as, name, content, ofFolder);
    const { ids } = (await files.save(as, { name, objectKey, types: ofFolder, objId: folderId })).result;
    return ids[0] ?? 0;
  };

  return {
    files,
    bring,
    tryFolder: (as: PersonaName, body: Body<typeof saveDocFolder>) =>
      app.call(saveDocFolder, { body }, { as }),
    folder: async (as: PersonaName, name: string, more: Partial<Body<typeof saveDocFolder>> = {}) =>
      (await app.call(saveDocFolder, { body: { name, ...more } }, { as })).result.id,
    folders: (as: PersonaName, query: CallInput<typeof listDocFolders>["query"] = {}) =>
      app.call(listDocFolders, { query }, { as }),
    trySave: (as: PersonaName, body: Body<typeof saveDoc>) => app.call(saveDoc, { body }, { as }),
    /** Uploads a file and makes it a document. */
    async add(
      as: PersonaName,
      folderId: number,
      name: string,
      content: Buffer = text(`${name}\n`),
      more: Partial<Body<typeof saveDoc>> = {},
    ) {
      const enclosureId = await bring(as, folderId, name, content);
      return (await app.call(saveDoc, { body: { folderId, name, enclosureId, ...more } }, { as })).result.id;
    },
    list: (as: PersonaName, query: NonNullable<CallInput<typeof listDocs>["query"]>) =>
      app.call(listDocs, { query }, { as }),
    detail: (as: PersonaName, id: number) => app.call(getDoc, { params: { id } }, { as }),
    text: (as: PersonaName, id: number, page = 1) =>
      app.call(readDocText, { params: { id }, query: { page: String(page) } }, { as }),
    remove: (as: PersonaName, ...ids: readonly number[]) =>
      app.call(removeDocs, { query: { idList: ids.join(",") } }, { as }),
    download: (as: PersonaName, body: Body<typeof downloadDoc>) => app.call(downloadDoc, { body }, { as }),
    addRag: (as: PersonaName, body: Body<typeof addDocToRag>) => app.call(addDocToRag, { body }, { as }),
    /** What a running server does within a second: reads files, then indexes what they say. */
    async settle() {
      await readTexts(app);
      await app.platform.queues.drain("search.index");
    },
    find: async (as: PersonaName, keyword: string) =>
      (await app.call(search, { body: { keyword, types: ["doc"] } }, { as })).result.list,
  };
}
