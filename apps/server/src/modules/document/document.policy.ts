import { docStatus, docTextState } from "@pharos/domain/enums";
import type { Actor } from "../../platform/actor.ts";
import { all, type Decision, type Policy, unless } from "../../platform/policy.ts";
import { isOnVendorSide } from "../../platform/scope.ts";

/** What the rules need to know of a folder, or of a document by its folder. */
export interface FolderFacts {
  /** Null: the vendor's library. */
  readonly companyId: number | null;
}

/** What the rules need to know of a document. */
export interface DocFacts extends FolderFacts {
  readonly status: number;
  readonly textState: number;
}

/** Folders are looked after by the vendor's people who may edit and see them, an organisation's also by its admins. */
function edit(actor: Actor, { companyId }: FolderFacts): Decision {
  return all(
    unless(actor.permissions.has("doc:edit"), "common.permissionDenied"),
    unless(isOnVendorSide(actor) || companyId !== null, "document.vendorOnly"),
    unless(
      isOnVendorSide(actor) || (companyId !== null && actor.adminCompanyIds.includes(companyId)),
      "document.adminsOnly",
    ),
  );
}

const addRag = (actor: Actor): Decision =>
  unless(actor.permissions.has("doc:rag"), "common.permissionDenied");

/** Who may do what with a folder they can see. */
export const folderPolicy: Policy<FolderFacts, "edit" | "addRag"> = { edit, addRag };

/** Who may do what with a document they can see. */
export const docPolicy: Policy<DocFacts, "edit" | "addRag" | "readAgain"> = {
  edit,
  addRag: (actor, row) =>
    all(
      addRag(actor),
      unless(docStatus.fromCode(row.status) === "valid", "document.onlyValid"),
      unless(docTextState.fromCode(row.textState) !== "none", "document.noText"),
    ),
  readAgain: (actor, row) =>
    all(
      edit(actor, row),
      unless(docTextState.fromCode(row.textState) === "failed", "document.textNotFailed"),
    ),
};
