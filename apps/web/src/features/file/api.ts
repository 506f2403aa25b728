import type { CallInput, CallResult } from "@pharos/api/core";
import {
  type AttachmentView,
  deliverToCustomer,
  listAttachments,
  markFaultReport,
  openAttachment,
  removeAttachment,
  saveAttachments,
  setAttachmentStatus,
  setAvatar,
  unmarkFaultReport,
  uploadImage,
} from "@pharos/api/file";
import { queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../shared/api/index.ts";

/** A file of a record. */
export type Attachment = AttachmentView;

/** The files of a record: kinds of one family, and the record whose page shows them. */
export interface RecordFiles {
  readonly types: readonly number[];
  readonly objId: number;
}

const mostFiles = 200;

/** Queries of files. */
export const fileQueries = {
  list: ({ types, objId }: RecordFiles) =>
    queryOptions({
      queryKey: ["file", "list", types.join(","), objId],
      queryFn: async ({ signal }) => {
        const query = { types: types.join(","), objId, pageSize: mostFiles };
        return (await call(listAttachments, { query }, { signal, isPageRead: false })).list;
      },
    }),
} as const;

const stales = ["file"];

/** Binds uploads to a record. */
export const useSaveAttachments = apiMutation(saveAttachments, { stales, isQuiet: true });

/** Shows a file to the customer, keeps it internal, or withdraws it. */
export const useSetAttachmentStatus = apiMutation(setAttachmentStatus, { stales });

/** Makes a file the fault report. */
export const useMarkFaultReport = apiMutation(markFaultReport, { stales });

/** Takes the mark off. */
export const useUnmarkFaultReport = apiMutation(unmarkFaultReport, { stales });

/** Brings files to one customer and no one else. */
export const useDeliverFiles = apiMutation(deliverToCustomer, { stales });

/** Removes a file. */
export const useRemoveAttachment = apiMutation(removeAttachment, { stales });

/** Shows an uploaded picture as the own avatar. */
export const useSetAvatar = apiMutation(setAvatar, { stales: ["identity"] });

/** A link to the bytes of a file that lives a few minutes. */
export async function linkTo(id: number, isPreview: boolean, signal?: AbortSignal): Promise<string> {
  const input = { params: { id }, query: { preview: isPreview ? ("1" as const) : ("0" as const) } };
  return (await call(openAttachment, input, { signal, isPageRead: false })).url;
}

/** Downloads a file under its own name. */
export async function download(id: number): Promise<void> {
  const link = document.createElement("a");
  link.href = await linkTo(id, false);
  link.rel = "noopener";
  link.click();
}

/** Uploads a picture for a text or an avatar. */
export function sendImage(file: File, dir: "image" | "avatar"): Promise<CallResult<typeof uploadImage>> {
  // In the browser a file of a form is a `File`; the server reads it into what the contract says.
  const body = { file, dir } as unknown as CallInput<typeof uploadImage>["body"];
  return call(uploadImage, { body });
}
