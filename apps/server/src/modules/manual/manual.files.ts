import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { FileOwner, FileTarget } from "../../platform/file-owner.ts";
import { isOnVendorSide } from "../../platform/scope.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { attachUploads } from "../file/index.ts";
import { fromOpen, isEditor } from "./manual.visibility.ts";

/** Pictures of the chapters of a manual are read by whoever may open the manual. */
export const manualFiles: FileOwner = {
  types: ["manual"],
  async find(db, actor, { objectId }) {
    const { rows } = await sql`select from ${fromOpen(actor)} and m.id = ${objectId}`.execute(db);
    return rows.length === 0 ? undefined : subjectOf(actor, objectId);
  },
};

function subjectOf(actor: Actor, id: number): FileTarget {
  const writes = isEditor(actor);
  return {
    rootId: id,
    companyId: null,
    record: { state: "open", isInternal: false },
    relation: {
      side: isOnVendorSide(actor) ? "vendor" : "customer",
      mayAdd: writes,
      mayPublish: writes,
      isHandler: writes,
      isLead: writes,
      isOrgAdmin: false,
    },
  };
}

/** Binds the pictures of a text that the actor uploaded to the manual. */
export async function attachPictures(tx: UnitOfWork, actor: Actor, id: number, text: string): Promise<void> {
  await attachUploads(tx, actor, {
    ref: { type: "manual", objectId: id },
    subject: subjectOf(actor, id),
    files: [],
    text,
    asked: "visible",
  });
}
