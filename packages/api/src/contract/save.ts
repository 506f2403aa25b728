import { coverage } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { emailRule } from "@pharos/domain/validation";
import { endpoint, Id, line, requiredLine, text, z } from "../core/index.ts";
import { Amount, ContractDate, ContractTypeCode, MaintenanceLevelCode, ServiceTypeCode } from "./shapes.ts";

/** Addresses joined by commas. */
const Addresses = line(textLengths.max256).refine(
  (value) =>
    value
      .split(/[,;，；]/)
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .every((part) => emailRule(part) === true),
  { error: "validation.email" },
);

/** A service number as the form sends it. */
const SaveNumber = z.object({
  /** Absent: a new one, which gets a number of the day. */
  id: Id.optional(),
  name: requiredLine(textLengths.max128),
  productMenuId: Id.nullish(),
  /** The service's own when absent. */
  maintLevel: MaintenanceLevelCode.optional(),
  /** 0 7x24, 1 5x9. */
  coverage: z.literal(coverage.codes).default(0),
  /** First and last day; the contract's when absent, and never outside it. */
  startTime: ContractDate.optional(),
  endTime: ContractDate.optional(),
  quotaHours: z.number().min(0).max(999_999).nullish(),
  /** Assets of the organisation it covers; absent leaves them as they are. */
  assetIds: z.array(Id).max(200).optional(),
});

/** The contract as the form sends it. */
const SaveContractFacts = z.object({
  contractNum: requiredLine(textLengths.max64),
  name: requiredLine(textLengths.max128),
  type: ContractTypeCode.default(0),
  startTime: ContractDate,
  /** Last day, inclusive. */
  endTime: ContractDate,
  signDate: ContractDate.nullish(),
  /** Absent leaves it as it is. */
  amount: Amount.nullish(),
  ownerUserId: Id.nullish(),
  managerUserId: Id.nullish(),
  remark: text(textLengths.max1024).nullish(),
});

/** A new service with its contract and service numbers (no `id`), or an edit (`id` and `version`) that replaces all of it. */
export const SaveContract = z.object({
  /** The service to edit. */
  id: Id.optional(),
  /** The version that was read; needed when editing. */
  version: z.int32().optional(),
  name: requiredLine(textLengths.max128),
  /** Cannot be changed later. */
  companyId: Id,
  /** The contract that the new one continues; it is marked as renewed. */
  renewsId: Id.optional(),
  contract: SaveContractFacts,
  serviceType: ServiceTypeCode.default(0),
  maintLevel: MaintenanceLevelCode.default(1),
  teamId: Id,
  /** Receivers of reports, joined by commas. */
  email: Addresses.nullish(),
  remark: text(textLengths.max1024).nullish(),
  /** All service numbers of the service; one that is left out is removed if nothing has happened under it. */
  accs: z.array(SaveNumber).max(50).default([]),
});

export const saveContract = endpoint({
  method: "POST",
  path: "/esapi/service/create",
  access: { permission: "contract:edit" },
  summary: "Create or edit a service with its contract and service numbers",
  body: SaveContract,
  response: z.object({
    id: Id,
    contractId: Id,
    accIds: z.array(Id),
  }),
  errors: [
    "contract.notFound",
    "contract.alreadyRenewed",
    "contract.terminated",
    "contract.numberTaken",
    "contract.companyFixed",
    "contract.companyUnknown",
    "contract.teamUnknown",
    "contract.personUnknown",
    "contract.productUnknown",
    "contract.assetUnknown",
    "contract.serviceNumberUnknown",
    "contract.serviceNumberUsed",
    "contract.outsideTerm",
    "contract.renewOtherCompany",
    "common.dataChanged",
  ],
  done: "contract.saved",
  isCreating: true,
});
