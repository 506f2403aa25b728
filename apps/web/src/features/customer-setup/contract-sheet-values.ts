import type { saveContract } from "@pharos/api/contract";
import type { CallInput } from "@pharos/api/core";
import { endOfTerm, numbersOf, type Product, type SheetFields, type SheetWords } from "./set-up-values.ts";

type Body = NonNullable<CallInput<typeof saveContract>["body"]>;

/** What is asked for a further contract of a customer; names of the wire, so that refusals find their fields. */
export interface ContractSheetFields
  extends Pick<SheetFields, "teamId" | "productIds" | "coverage" | "maintLevel" | "startTime" | "years"> {
  readonly companyId?: number;
  readonly email?: string;
  readonly contract?: {
    readonly contractNum?: string;
    readonly amount?: number | null;
    readonly signDate?: string;
    readonly ownerUserId?: number | null;
    readonly managerUserId?: number | null;
    readonly remark?: string;
  };
}

/** What is sent for a filled-in sheet; names follow from the customer's. */
export function contractOf(
  fields: ContractSheetFields,
  customer: string,
  products: readonly Product[],
  words: SheetWords,
): Body {
  const { companyId = 0, teamId = 0, startTime = "", years, maintLevel, contract = {} } = fields;
  return {
    name: words.serviceName(customer),
    companyId,
    teamId,
    // The choices of the form are the codes of the enumeration.
    maintLevel: maintLevel as Body["maintLevel"],
    email: fields.email ?? "",
    contract: {
      contractNum: contract.contractNum ?? "",
      name: words.contractName(customer),
      startTime,
      endTime: endOfTerm(startTime, years),
      signDate: contract.signDate || null,
      ...(contract.amount !== undefined && { amount: contract.amount }),
      ownerUserId: contract.ownerUserId ?? null,
      managerUserId: contract.managerUserId ?? null,
      remark: contract.remark ?? "",
    },
    accs: numbersOf(fields, products, words).map((number) => ({ ...number, coverage: fields.coverage })),
  };
}
