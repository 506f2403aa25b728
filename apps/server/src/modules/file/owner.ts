import type { AttachmentType } from "@pharos/domain/enums";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { FileOwner, FileOwnerRef, FileTarget } from "../../platform/file-owner.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import type { FileDependencies } from "./dependencies.ts";

/** The owner of a kind of record; undefined for kinds that carry no files (yet). */
export function ownerOf(
  { owners }: Pick<FileDependencies, "owners">,
  { type }: { readonly type: AttachmentType },
): FileOwner | undefined {
  return owners().find(({ types }) => types.includes(type));
}

/** What the actor is to a record, held until the transaction ends; absent and invisible are the same refusal. */
export async function lockSubject(
  dependencies: Pick<FileDependencies, "owners">,
  tx: UnitOfWork,
  actor: Actor,
  ref: FileOwnerRef,
): Promise<FileTarget> {
  const subject = await ownerOf(dependencies, ref)?.find(tx.db, actor, ref, { isLocking: true });
  if (!subject) throw new AppError("file.notFound");
  return subject;
}
