import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { addDocToRag as endpoint, addFolderToRag as folderEndpoint } from "@pharos/api/document";
import { docStatus, docTextState } from "@pharos/domain/enums";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { takeUpload } from "../file/index.ts";
import { lockDoc, lockDocs, ragCodeOf, type StoredDoc } from "./doc.repo.ts";
import { docPolicy, folderPolicy } from "./document.policy.ts";
import { visibleDocs } from "./document.visibility.ts";
import { lockFolder } from "./folder.repo.ts";
import {
  consumeLease,
  type DocumentDependencies,
  findLease,
  type OpenLease,
  refuseOtherBytes,
} from "./lease.ts";
import { addVersion, auditDoc, factsOf } from "./save-doc.ts";

/** Puts a document into the index of the assistant: at once when its text has been read, else as soon as it is. */
export async function addToRag(
  { platform, uploads }: DocumentDependencies,
  call: Call,
  { id, leaseId }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  const lease = leaseId ? await findLease(platform, call.actor, leaseId) : undefined;
  if (lease) {
    await uploads.finish(call, lease.uploadKey);
    await refuseOtherBytes(platform, lease);
  }
  return platform.withTransaction(call, async (tx) => {
    const row = await lockDoc(tx, call.actor, id);
    if (lease) await registerUpload(tx, call, row, lease);
    const fresh = await lockDoc(tx, call.actor, id);
    authorize(docPolicy, "addRag", call.actor, factsOf(fresh), tx.now);
    const entered = await enterRag(tx, fresh);
    await auditDoc(tx, "document.ragAdded", row, { after: { ver: fresh.ver } });
    return { ragState: ragCodeOf(entered) };
  });
}

async function registerUpload(
  tx: UnitOfWork,
  { actor }: Call,
  row: StoredDoc,
  lease: OpenLease,
): Promise<void> {
  await consumeLease(tx, lease);
  const file = await takeUpload(tx, actor, lease.uploadKey);
  if (!file) throw new AppError("document.leaseInvalid");
  const ver = await addVersion(tx, actor, row, file);
  // The same bytes change nothing; other ones are a change of the document.
  if (ver !== row.ver) authorize(docPolicy, "edit", actor, factsOf(row), tx.now);
}

/** Marks a document; what failed to be read is read again. */
async function enterRag(tx: UnitOfWork, row: StoredDoc): Promise<StoredDoc> {
  const hasFailed = docTextState.fromCode(row.text_state) === "failed";
  return tx.db
    .updateTable("doc")
    .set({
      is_in_rag: true,
      rag_at: tx.now,
      ...(hasFailed && { text_state: docTextState.toCode("waiting"), text_problem: null }),
    })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Puts every valid document of a folder that has text into the index; answers how many are new there. */
export async function addFolder(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  id: number,
): Promise<CallResult<typeof folderEndpoint>> {
  return withTransaction(call, async (tx) => {
    const folder = await lockFolder(tx, call.actor, id);
    authorize(folderPolicy, "addRag", call.actor, { companyId: folder.company_id }, tx.now);
    const waiting = await tx.db
      .selectFrom("doc")
      .select("id")
      .where("folder_id", "=", id)
      .where("status", "=", docStatus.toCode("valid"))
      .where("text_state", "<>", docTextState.toCode("none"))
      .where(sql<boolean>`(not is_in_rag or text_state = ${docTextState.toCode("failed")})`)
      .where(visibleDocs(call.actor))
      .execute();
    const rows = await lockDocs(
      tx,
      call.actor,
      waiting.map((row) => row.id),
    );
    for (const row of rows) await enterRag(tx, row);
    await tx.audit({
      action: "document.ragAdded",
      objectType: "docFolder",
      objectId: id,
      ...(folder.company_id !== null && { companyId: folder.company_id }),
      detail: { after: { count: rows.length } },
    });
    return { count: rows.length };
  });
}

/** Has the text of a file read again after it failed. */
export async function readAgain(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  id: number,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const row = await lockDoc(tx, call.actor, id);
    authorize(docPolicy, "readAgain", call.actor, factsOf(row), tx.now);
    await tx.db
      .updateTable("doc")
      .set({ text_state: docTextState.toCode("waiting"), text_problem: null })
      .where("id", "=", id)
      .execute();
    return null;
  });
}
