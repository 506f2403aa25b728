import type { importContractItems as endpoint } from "@pharos/api/contract-item";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { z } from "@pharos/api/core";
import { contractItemStatus, coverage, maintenanceLevel } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { remembering } from "../../platform/batch.ts";
import type { Call } from "../../platform/call.ts";
import { importRows } from "../../platform/import/import-rows.ts";
import { createRowReader, problem } from "../../platform/import/row-reader.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { contractByNumber } from "../contract/index.ts";
import { productByName } from "../dictionary/index.ts";
import { vendorPersonByAccount } from "../organisation/index.ts";
import { serviceNumberBySn } from "../service-number/index.ts";
import { teamByName } from "../team/index.ts";
import { type ContractItemInput, createContractItemWriter } from "./upsert-contract-item.ts";

const Texts = z.record(z.string(), z.string());

/** Imports contract items from a sheet. The item's number says which rows are new; empty cells change nothing. */
export async function importContractItems(
  platform: Platform,
  call: Call,
  body: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  return importRows(platform, call, body, {
    row: Texts,
    begin: (tx) => {
      const lookUp = createLookUp(tx.db, call);
      const writer = createContractItemWriter(tx, call, platform);
      return async (texts, claim) => {
        const input = await readRow(texts, { translate: platform.translate, locale: call.locale }, lookUp);
        claim("itemId", input.itemId);
        const row = await writer.lockByItemId(input.itemId);
        if (row) await writer.change(row, input);
        else await writer.add(input);
        return row ? "updated" : "created";
      };
    },
    finish: (tx, { created, updated }) =>
      tx.audit({ action: "contractItem.imported", detail: { created, updated } }),
  });
}

type Reading = Parameters<typeof createRowReader>[1];

type LookUp = ReturnType<typeof createLookUp>;

function createLookUp(db: UnitOfWork["db"], { actor }: Call) {
  return {
    contract: remembering(contractByNumber(db, actor)),
    product: remembering(productByName(db)),
    team: remembering(teamByName(db)),
    person: remembering(vendorPersonByAccount(db)),
    serviceNumber: remembering(serviceNumberBySn(db)),
  };
}

async function readRow(
  texts: Readonly<Record<string, string>>,
  reading: Reading,
  lookUp: LookUp,
): Promise<ContractItemInput> {
  const row = createRowReader(texts, reading);
  const numberOf = (companyId: number) => async (sn: string) => {
    const number = await lookUp.serviceNumber(sn);
    return number?.company_id === companyId ? number : undefined;
  };
  const itemId = row.requiredLine("itemId", 32);
  const contractNum = row.requiredLine("contractNum", textLengths.max64);
  const contract = await row.find("contractNum", lookUp.contract, () =>
    problem("contractItem.contractUnknown", { contractNum }),
  );
  const input: ContractItemInput = {
    itemId,
    contractId: contract?.id ?? 0,
    name: row.requiredLine("name", textLengths.max128),
    itemType: row.requiredLine("itemType", 32),
    productMenuId: await row.findId("product", lookUp.product, (name) =>
      problem("contractItem.productNameUnknown", { name }),
    ),
    maintLevel: row.word("maintLevel", maintenanceLevel),
    coverage: row.word("coverage", coverage),
    planHour: row.number("planHour", 1),
    actualHours: row.number("actualHours", 1),
    quantity: row.number("quantity", 1),
    unit: row.line("unit", textLengths.max16),
    startTime: row.requiredDate("startTime"),
    endTime: row.requiredDate("endTime"),
    amount: row.number("amount", 2),
    teamId: await row.findId("team", lookUp.team, (name) =>
      problem("contractItem.teamNameUnknown", { name }),
    ),
    managerUserId: await row.findId("manager", lookUp.person, (account) =>
      problem("contractItem.accountUnknown", { account }),
    ),
    accId: contract
      ? await row.findId("sn", numberOf(contract.company_id), (sn) =>
          problem("contractItem.snUnknown", { sn }),
        )
      : undefined,
    status: row.word("status", contractItemStatus),
    lastServiceDate: row.date("lastServiceDate"),
  };
  row.finish();
  return input;
}
