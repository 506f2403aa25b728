import type { CallInput, CallResult } from "@pharos/api/core";
import {
  addDocToRag,
  addFolderToRag,
  type DocDetail,
  type DocFolder,
  type DocRow,
  downloadDoc,
  explainDocFolder,
  getDoc,
  listDocFolders,
  listDocs,
  readDocAgain,
  readDocText,
  removeDocFolder,
  removeDocs,
  saveDoc,
  saveDocFolder,
  updateDocs,
  updateDocTags,
} from "@pharos/api/document";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../shared/api/index.ts";
import { listSpecOf } from "../../shared/list/list-spec.ts";

export type { DocDetail, DocFolder, DocRow };

type DocFilter = NonNullable<CallInput<typeof listDocs>["query"]>;
export type FolderReaders = CallResult<typeof explainDocFolder>;

/** A text that is being read is looked at again after this time. */
const readingMs = 2_000;

const isUnderWay = ({ textState }: Pick<DocRow, "textState">): boolean => textState === 1;

/** Reads of documents. */
export const documentQueries = {
  /** The folders of an organisation, or without one those of the library. */
  folders: (companyId?: number) =>
    queryOptions({
      queryKey: ["document", "folders", companyId ?? null],
      queryFn: ({ signal }) =>
        call(listDocFolders, { query: companyId === undefined ? {} : { companyId } }, { signal }),
    }),
  readers: (id: number) =>
    queryOptions({
      queryKey: ["document", "readers", id],
      queryFn: ({ signal }) => call(explainDocFolder, { params: { id } }, { signal, isPageRead: false }),
    }),
  list: (filter: DocFilter) =>
    queryOptions({
      queryKey: ["document", "list", filter],
      queryFn: ({ signal }) => call(listDocs, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.list.some(isUnderWay) ? readingMs : false),
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: ["document", "detail", id],
      queryFn: ({ signal }) => call(getDoc, { params: { id } }, { signal, isPageRead: false }),
      refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? readingMs : false),
    }),
  text: (id: number, ver: number, page: number) =>
    queryOptions({
      queryKey: ["document", "text", id, ver, page],
      queryFn: ({ signal }) =>
        call(readDocText, { params: { id }, query: { page: String(page) } }, { signal, isPageRead: false }),
      placeholderData: keepPreviousData,
    }),
} as const;

const changed = { stales: ["document"] } as const;

export const useSaveFolder = apiMutation(saveDocFolder, changed);
export const useRemoveFolder = apiMutation(removeDocFolder, changed);
export const useAddFolderToRag = apiMutation(addFolderToRag, changed);
export const useSaveDoc = apiMutation(saveDoc, changed);
export const useUpdateDocs = apiMutation(updateDocs, changed);
export const useUpdateDocTags = apiMutation(updateDocTags, changed);
export const useRemoveDocs = apiMutation(removeDocs, changed);
export const useReadDocAgain = apiMutation(readDocAgain, changed);
export const useAddDocToRag = apiMutation(addDocToRag, changed);

/** A link to the bytes of a document that lives a few minutes. */
export async function linkToDoc(
  id: number,
  options: { readonly ver?: number; readonly isPreview?: boolean } = {},
  signal?: AbortSignal,
): Promise<string> {
  return (await call(downloadDoc, { body: { id, ...options } }, { signal, isPageRead: false })).url;
}

/** Downloads a version of a document, the newest unless said otherwise. */
export async function downloadDocument(id: number, ver?: number): Promise<void> {
  const link = document.createElement("a");
  link.href = await linkToDoc(id, ver === undefined ? {} : { ver });
  link.rel = "noopener";
  link.click();
}

/** The documents of a folder in the address of the page. */
export const docsSpec = listSpecOf(listDocs, { search: "search", status: "status" }, { defaultPageSize: 20 });
