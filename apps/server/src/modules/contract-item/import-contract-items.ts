import type { importContractItems as endpoint } from "@pharos/api/contract-item";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { z } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import { contractItemStatus, coverage, maintenanceLevel } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import type { Call } from "../../platform/call.ts";
import { importRows } from "../../platform/import/import-rows.ts";
import { createRowReader, problem, remembering } from "../../platform/import/row-reader.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { findContractItem } from "./contract-item.repo.ts";
import { findContract, findNumberOf, findProduct, findTeam, findVendorPerson } from "./references.repo.ts";
import { addContractItem, type ContractItemInput, changeContractItem } from "./upsert-contract-item.ts";

const Texts = z.record(z.string(), z.string());

/** Imports contract items from a sheet. The item's number says which rows are new; empty cells change nothing. */
export async function importContractItems(
  platform: Platform,
  call: Call,
  body: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  let lookUp: LookUp | undefined;
  return importRows(platform, call, body, {
    row: Texts,
    save: async (tx, texts) => {
      if (lookUp?.db !== tx.db) lookUp = createLookUp(tx.db, call);
      const input = await readRow(texts, { translate: platform.translate, locale: call.locale }, lookUp);
      const row = await findContractItem(tx.db, call.actor, { itemId: input.itemId }, { isLocked: true });
      if (!row) {
        await addContractItem(tx, call, input);
        return "created";
      }
      await changeContractItem(tx, call, platform, row, input);
      return "updated";
    },
    finish: (tx, { created, updated }) =>
      tx.audit({ action: "contractItem.imported", detail: { created, updated } }),
  });
}

type Reading = Parameters<typeof createRowReader>[1];

type LookUp = ReturnType<typeof createLookUp>;

function createLookUp(db: UnitOfWork["db"], { actor }: Call) {
  const read: Kysely<Schema> = db;
  const numbers = new Map<number, (sn: string) => Promise<number | undefined>>();
  return {
    db,
    contract: remembering((contractNum) => findContract(read, actor, { contractNum })),
    product: remembering((name) => findProduct(read, { name })),
    team: remembering((name) => findTeam(read, { name })),
    person: remembering((account) => findVendorPerson(read, { account })),
    numberOf: (companyId: number) => {
      const find = numbers.get(companyId) ?? remembering((sn) => findNumberOf(read, companyId, { sn }));
      numbers.set(companyId, find);
      return find;
    },
  };
}

async function readRow(
  texts: Readonly<Record<string, string>>,
  reading: Reading,
  lookUp: LookUp,
): Promise<ContractItemInput> {
  const row = createRowReader(texts, reading);
  const itemId = row.requiredText("itemId", 32);
  const contractNum = row.requiredText("contractNum", textLengths.max64);
  const contract = await row.find("contractNum", lookUp.contract, () =>
    problem("contractItem.contractUnknown", { contractNum }),
  );
  const input: ContractItemInput = {
    itemId,
    contractId: contract?.id ?? 0,
    name: row.requiredText("name", textLengths.max128),
    itemType: row.requiredText("itemType", 32),
    productMenuId: await row.find("product", lookUp.product, (name) =>
      problem("contractItem.productNameUnknown", { name }),
    ),
    maintLevel: row.word("maintLevel", maintenanceLevel),
    coverage: row.word("coverage", coverage),
    planHour: row.number("planHour", 1),
    actualHours: row.number("actualHours", 1),
    quantity: row.number("quantity", 1),
    unit: row.text("unit", textLengths.max16),
    startTime: row.requiredDate("startTime"),
    endTime: row.requiredDate("endTime"),
    amount: row.number("amount", 2),
    teamId: await row.find("team", lookUp.team, (name) => problem("contractItem.teamNameUnknown", { name })),
    managerUserId: await row.find("manager", lookUp.person, (account) =>
      problem("contractItem.accountUnknown", { account }),
    ),
    accId: contract
      ? await row.find("sn", lookUp.numberOf(contract.company_id), (sn) =>
          problem("contractItem.snUnknown", { sn }),
        )
      : undefined,
    status: row.word("status", contractItemStatus),
    lastServiceDate: row.date("lastServiceDate"),
  };
  row.finish();
  return input;
}
