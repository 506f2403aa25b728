import type { FileOwner } from "../../platform/file-owner.ts";
import { isOnVendorSide } from "../../platform/scope.ts";
import { folderPolicy } from "./document.policy.ts";
import { visibleDocFolders } from "./document.visibility.ts";

/**
 * Files wait at the folder between their upload and `doc/save`, which makes them versions of documents. Only those who may
 * put something into the folder know of them.
 */
export const documentFiles: FileOwner = {
  types: ["organisationDocument"],
  async find(db, actor, { objectId }, { isLocking = false } = {}) {
    const query = db
      .selectFrom("doc_folder")
      .select(["id", "company_id"])
      .where("id", "=", objectId)
      .where(visibleDocFolders(actor));
    const folder = await (isLocking ? query.forUpdate() : query).executeTakeFirst();
    if (!folder || folderPolicy.edit(actor, { companyId: folder.company_id }, new Date(0)) !== true)
      return undefined;
    return {
      rootId: folder.id,
      companyId: folder.company_id,
      record: { state: "open", isInternal: false },
      relation: {
        side: isOnVendorSide(actor) ? "vendor" : "customer",
        mayAdd: true,
        mayPublish: false,
        isHandler: false,
        isLead: false,
        isOrgAdmin: false,
      },
    };
  },
};
