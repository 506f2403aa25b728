import type { Actor } from "../../platform/actor.ts";
import type { FileOwner, FileTarget } from "../../platform/file-owner.ts";
import { isOnVendorSide } from "../../platform/scope.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { attachUploads } from "../file/index.ts";
import { accessOf } from "./resource.repo.ts";

/** Pictures of release notes are read by whoever may know of the resource. */
export const resourceFiles: FileOwner = {
  types: ["resource"],
  async find(db, actor, { objectId }) {
    const access = await accessOf(db, actor, objectId);
    return access && subjectOf(actor, objectId, access.isManaged);
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

/** Binds the pictures of release notes that the actor uploaded to the resource. */
export async function attachPictures(tx: UnitOfWork, actor: Actor, id: number, text: string): Promise<void> {
  await attachUploads(tx, actor, {
    ref: { type: "resource", objectId: id },
    subject: subjectOf(actor, id, true),
    files: [],
    text,
    asked: "visible",
  });
}
