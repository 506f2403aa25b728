import type { Actor } from "../../platform/actor.ts";
import type { FileOwner, FileTarget } from "../../platform/file-owner.ts";
import { isOnVendorSide } from "../../platform/scope.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { attachUploads } from "../file/index.ts";
import { isManagedBy, isReadable } from "./article.repo.ts";

/** Pictures of an article are read by whoever reads the article; those of a revision that nobody has published by its editors. */
export const articleFiles: FileOwner = {
  types: ["article"],
  async find(db, actor, { objectId }) {
    const isManaged = await isManagedBy(db, actor, objectId);
    if (!isManaged && !(await isReadable(db, actor, objectId))) return undefined;
    return subjectOf(actor, objectId, isManaged);
  },
};

const subjectOf = (actor: Actor, id: number, isManaged: boolean): FileTarget => ({
  rootId: id,
  companyId: null,
  record: { state: "open", isInternal: false },
  relation: {
    side: isOnVendorSide(actor) ? "vendor" : "customer",
    mayAdd: isManaged,
    mayPublish: isManaged,
    isHandler: isManaged,
    isLead: isManaged,
    isOrgAdmin: false,
  },
});

/** Binds the pictures of a text that the actor uploaded to the article. */
export async function attachPictures(tx: UnitOfWork, actor: Actor, id: number, text: string): Promise<void> {
  await attachUploads(tx, actor, {
    ref: { type: "article", objectId: id },
    subject: subjectOf(actor, id, true),
    files: [],
    text,
    asked: "visible",
  });
}
