import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listAttachments as contract } from "@pharos/api/file";
import { attachmentType } from "@pharos/domain/enums";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { attachmentRepo } from "./attachment.repo.ts";
import { toAttachmentView } from "./attachment.view.ts";
import type { FileDependencies } from "./dependencies.ts";
import { ownerOf } from "./owner.ts";

/** The files of a record that the caller may see; absent and invisible records are the same refusal. */
export async function listAttachments(
  dependencies: FileDependencies,
  call: Call,
  { types, objId, pageNum, pageSize }: HandlerInput<typeof contract>["query"],
): Promise<CallResult<typeof contract>> {
  const { platform } = dependencies;
  const db = platform.database.kysely;
  const names = types.map((code) => attachmentType.fromCode(code));
  const [first] = names;
  const owner = first && ownerOf(dependencies, { type: first });
  if (!owner || !names.every((name) => owner.types.includes(name))) throw new AppError("file.notFound");
  const subject = await owner.find(db, call.actor, { type: owner.types[0], objectId: objId });
  if (!subject) throw new AppError("file.notFound");
  const { total, rows } = await attachmentRepo(db).list(call.actor, subject, { types, pageNum, pageSize });
  return {
    total,
    list: rows.map((row) => toAttachmentView(platform, call, subject, row)),
    pageNum,
    pageSize,
  };
}
