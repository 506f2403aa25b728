import type {
  importPocItems as importEndpoint,
  syncPocItems as syncEndpoint,
} from "@pharos/api/contract-item";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { z } from "@pharos/api/core";
import { pocResult } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { importRows } from "../../platform/import/import-rows.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { wordProblem } from "../../platform/word-problem.ts";
import { addPocItem, changePocItem, type PocItemInput } from "./keep-poc-item.ts";
import { findPocItem } from "./poc-item.repo.ts";
import { findCustomer, findProduct, findVendorPerson } from "./references.repo.ts";
import { createRowReader, problem, remembering } from "./row-reader.ts";

const Texts = z.record(z.string(), z.string());
type Texts = Readonly<Record<string, string>>;

/** Imports proofs of concept from a sheet. The number tells which rows are new; empty cells change nothing. */
export async function importPocItems(
  platform: Platform,
  call: Call,
  body: HandlerInput<typeof importEndpoint>["body"],
): Promise<CallResult<typeof importEndpoint>> {
  let lookUp: LookUp | undefined;
  return importRows(platform, call, body, {
    row: Texts,
    save: (tx, texts) => {
      if (lookUp?.db !== tx.db) lookUp = createLookUp(tx.db, call);
      return keepRow(tx, call, platform, texts, lookUp);
    },
    finish: (tx, { created, updated }) =>
      tx.audit({ action: "pocItem.imported", detail: { created, updated } }),
  });
}

/**
 * Takes over the rows another system sends. What does not fit is told and left out, so that one bad row does not stop the
 * others; the same rows twice change nothing the second time.
 */
export async function syncPocItems(
  platform: Platform,
  call: Call,
  { rows }: HandlerInput<typeof syncEndpoint>["body"],
): Promise<CallResult<typeof syncEndpoint>> {
  if (rows === undefined) throw new AppError("contractItem.noPocSource");
  return platform.transact(call, async (tx) => {
    const lookUp = createLookUp(tx.db, call);
    const result: CallResult<typeof syncEndpoint> = { created: 0, updated: 0, failed: [] };
    for (const [index, { companyName, ...row }] of rows.entries()) {
      const texts = textsOf({ ...row, company: companyName });
      // A row that does not fit leaves nothing behind, and the rows after it are still taken.
      const kept = await tx.attempt(() => keepRow(tx, call, platform, texts, lookUp));
      if (kept instanceof AppError)
        result.failed.push({ row: index + 1, pocNo: row.pocNo, message: wordsOf(kept, call, platform) });
      else result[kept] += 1;
    }
    const { created, updated, failed } = result;
    await tx.audit({ action: "pocItem.synced", detail: { created, updated, failed: failed.length } });
    return result;
  });
}

async function keepRow(
  tx: UnitOfWork,
  call: Call,
  platform: Platform,
  texts: Texts,
  lookUp: LookUp,
): Promise<"created" | "updated"> {
  const input = await readRow(texts, { translate: platform.translate, locale: call.locale }, lookUp);
  const row = await findPocItem(tx.db, call.actor, { pocNo: input.pocNo }, { isLocked: true });
  if (!row) {
    await addPocItem(tx, call, input);
    return "created";
  }
  await changePocItem(tx, call, row, input);
  return "updated";
}

type Reading = Parameters<typeof createRowReader>[1];

type LookUp = ReturnType<typeof createLookUp>;

function createLookUp(db: UnitOfWork["db"], { actor }: Call) {
  return {
    db,
    customer: remembering((name) => findCustomer(db, actor, { name })),
    product: remembering((name) => findProduct(db, { name })),
    person: remembering((account) => findVendorPerson(db, { account })),
  };
}

async function readRow(texts: Texts, reading: Reading, lookUp: LookUp): Promise<PocItemInput> {
  const row = createRowReader(texts, reading);
  const unknownAccount = (account: string) => problem("contractItem.accountUnknown", { account });
  const pocNo = row.requiredText("pocNo", 32);
  const name = row.requiredText("company", textLengths.max128);
  const customer = await row.find("company", lookUp.customer, () =>
    problem("contractItem.companyUnknown", { name }),
  );
  const externalId = row.text("externalId", textLengths.max64);
  const input: PocItemInput = {
    pocNo,
    name: row.requiredText("name", textLengths.max128),
    companyId: customer?.id ?? 0,
    productMenuId: await row.find("product", lookUp.product, (product) =>
      problem("contractItem.productNameUnknown", { name: product }),
    ),
    ownerUserId: await row.find("owner", lookUp.person, unknownAccount),
    executorId: await row.find("executor", lookUp.person, unknownAccount),
    startTime: row.requiredDate("startTime"),
    endTime: row.requiredDate("endTime"),
    planHour: row.number("planHour", 1),
    actualHours: row.number("actualHours", 1),
    result: row.word("result", pocResult),
    remark: row.text("remark", textLengths.max1024),
    ...(externalId !== undefined && { externalId }),
  };
  row.finish();
  return input;
}

function textsOf(row: Readonly<Record<string, string | number | undefined>>): Texts {
  return Object.fromEntries(
    Object.entries(row).flatMap(([field, value]) => (value === undefined ? [] : [[field, String(value)]])),
  );
}

function wordsOf({ code, detail }: AppError, { locale }: Call, { words }: Platform): string {
  const fields = Object.entries(detail.fields ?? {});
  if (fields.length === 0) return words.render(locale, `errors.${code}`, { ...detail.vars });
  return fields.map(([field, found]) => `${field}: ${wordProblem(found, locale, words)}`).join("; ");
}
