import { textLengths } from "@pharos/domain/limits";
import { endpoint, Id, IdParam, Nothing, requiredLine, requiredMarkdown, z } from "../core/index.ts";

/** A saved text with what it sets in the composer. */
export const ReplyMacro = z.object({
  id: Id,
  title: z.string(),
  /** With variables in braces, as it is stored. */
  bodyMd: z.string(),
  /** The text for the request that was asked for; null without one. */
  filledMd: z.string().nullable(),
  /** For internal notes, otherwise for public replies. */
  isInternal: z.boolean(),
  /** Reply kind code 0–6. */
  kind: z.int(),
  needFeedback: z.boolean(),
  isSolution: z.boolean(),
  /** Null: the caller's own. */
  teamId: Id.nullable(),
  teamName: z.string().nullable(),
  teamNameEn: z.string().nullable(),
  ownerName: z.string(),
  /** The caller may change and delete it. */
  isEditable: z.boolean(),
  version: z.int32(),
});
export type ReplyMacro = z.output<typeof ReplyMacro>;

export const listReplyMacros = endpoint({
  method: "GET",
  path: "/esapi/fault/macro/list",
  isOurs: true,
  access: { permission: "fault:internal" },
  summary: "Read one's own saved texts and those of one's teams, filled in for a request",
  query: z.object({ id: IdParam.optional() }),
  response: z.array(ReplyMacro),
  errors: ["serviceRequest.notFound"],
});

/** A text to be saved. */
export const SaveReplyMacro = z.object({
  /** Absent: a new one. */
  id: Id.optional(),
  title: requiredLine(textLengths.max64),
  bodyMd: requiredMarkdown(),
  isInternal: z.boolean().default(false),
  kind: z.int().min(0).max(6).default(0),
  needFeedback: z.boolean().default(false),
  isSolution: z.boolean().default(false),
  /** For everyone in this team of the caller; null: for the caller alone. */
  teamId: Id.nullish(),
  /** Of the text that is changed. */
  version: z.int32().optional(),
});
export type SaveReplyMacro = z.input<typeof SaveReplyMacro>;

export const saveReplyMacro = endpoint({
  method: "POST",
  path: "/esapi/fault/macro/save",
  isOurs: true,
  access: { permission: "fault:internal" },
  summary: "Save a text for replies, or change one: its owner, and admins of its team",
  body: SaveReplyMacro,
  response: ReplyMacro,
  done: "serviceRequest.macroSaved",
  isCreating: true,
  errors: ["serviceRequest.macroNotFound", "serviceRequest.macroTooMany", "common.dataChanged"],
});

export const deleteReplyMacro = endpoint({
  method: "DELETE",
  path: "/esapi/fault/macro/delete/:id",
  isOurs: true,
  access: { permission: "fault:internal" },
  summary: "Delete a saved text: its owner, and admins of its team",
  params: z.object({ id: IdParam }),
  response: Nothing,
  done: "serviceRequest.macroDeleted",
  errors: ["serviceRequest.macroNotFound"],
});
