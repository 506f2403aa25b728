import {
  contractStatus,
  contractType,
  maintenanceLevel,
  quotaUnit,
  serviceItemStatus,
  serviceType,
  taskType,
} from "@pharos/domain/enums";
import { Ability, CalendarDate, code, Id, z } from "../core/index.ts";

/** A day of a contract; a mistyped year is refused before it is stored. */
export const ContractDate = CalendarDate.refine((date) => date >= "1990" && date < "2100", {
  error: "validation.value",
});

/** Kind of contract: 0 maintenance, 1 project, 2 licence, 3 training, 4 mixed. */
export const ContractTypeCode = z.literal(contractType.codes);

/** Kind of service: 0 SR support, 1 resident, 2 project, 3 product support. */
export const ServiceTypeCode = z.literal(serviceType.codes);

/** 0 basic, 1 standard, 2 community, 3 own software. */
export const MaintenanceLevelCode = z.literal(maintenanceLevel.codes);

/** Money with two decimals. */
export const Amount = z.number().min(0).max(999_999_999_999.99);

/** A person on the vendor's side. */
export const PersonRef = z.object({ userId: Id, name: z.string() });

/** Another contract in a chain of renewals. */
export const ContractRef = z.object({
  /** The contract. */
  contractId: Id,
  /** Its first service, by which its detail is opened. */
  id: Id,
  contractNum: z.string(),
  name: z.string(),
  startTime: CalendarDate,
  endTime: CalendarDate,
});

/** One line of the list of contracts: a service with the contract that pays for it. */
export const ContractRow = z.object({
  /** The service. */
  id: Id,
  /** Name of the service. */
  name: z.string(),
  contractId: Id,
  contractNum: z.string(),
  contractName: z.string(),
  companyId: Id,
  companyName: z.string(),
  companyNameEn: z.string().nullable(),
  /** Kind of contract. */
  type: z.int(),
  maintLevel: z.int(),
  /** First day of the contract. */
  startTime: CalendarDate,
  /** Last day of the contract, inclusive. */
  endTime: CalendarDate,
  /** Validity code: 0 in force, 1 expires this month, 2 within three months, 3 expired or terminated, 4 pending. */
  validity: z.int(),
  /** 0 draft, 1 active, 2 terminated. */
  status: z.int(),
  /** Days to the last day; 0 on it, negative afterwards. */
  daysLeft: z.int(),
  renewState: z.int(),
  ownerName: z.string().nullable(),
  managerName: z.string().nullable(),
  teamName: z.string(),
  teamNameEn: z.string().nullable(),
  /** Service numbers that are not closed. */
  accCount: z.int(),
  /** Hours planned by the contract's lines, or promised by the service numbers where it has none; null when no one says. */
  planHour: z.number().nullable(),
  /** Hours delivered under the contract's lines; null when it has none. */
  usedHours: z.number().nullable(),
  /** Absent for people who may not see amounts. */
  amount: z.number().nullable().optional(),
  /** Absent together with the amount. */
  currency: z.string().optional(),
});
export type ContractRow = z.output<typeof ContractRow>;

/** A service number as part of its service. */
export const ContractNumber = z.object({
  id: Id,
  sn: z.string(),
  name: z.string(),
  productMenuId: Id.nullable(),
  productName: z.string().nullable(),
  productNameEn: z.string().nullable(),
  maintLevel: z.int(),
  /** 0 7x24, 1 5x9. */
  coverage: z.int(),
  startTime: CalendarDate,
  endTime: CalendarDate,
  validity: z.int(),
  daysLeft: z.int(),
  /** 0 pending, 1 active, 2 suspended, 3 closed. */
  status: z.int(),
  quotaHours: z.number().nullable(),
  /** Assets it covers. */
  assets: z.array(z.object({ id: Id, name: z.string() })),
});
export type ContractNumber = z.output<typeof ContractNumber>;

/** What was granted and used of a service item. */
export const ServiceItemUsage = z.object({
  id: Id,
  /** Its service number. */
  accId: Id,
  name: z.string(),
  taskType: code(taskType),
  /** In what the quota is counted. */
  unit: code(quotaUnit),
  status: code(serviceItemStatus),
  /** False: uses are only counted. */
  isLimited: z.boolean(),
  quota: z.object({ granted: z.number(), used: z.number(), remaining: z.number() }),
});

/** The contract behind a service. */
export const ContractFacts = z.object({
  id: Id,
  contractNum: z.string(),
  name: z.string(),
  type: z.int(),
  startTime: CalendarDate,
  endTime: CalendarDate,
  signDate: CalendarDate.nullable(),
  status: z.literal(contractStatus.codes),
  validity: z.int(),
  daysLeft: z.int(),
  renewState: z.int(),
  owner: PersonRef.nullable(),
  manager: PersonRef.nullable(),
  /** Absent for people who may not see amounts. */
  amount: z.number().nullable().optional(),
  /** Absent together with the amount. */
  currency: z.string().optional(),
  remark: z.string().nullable(),
  /** Why and when it was ended before its time. */
  terminateReason: z.string().nullable(),
  terminateTime: z.string().nullable(),
  /** What continues it. */
  renewedBy: ContractRef.nullable(),
  /** What it continues. */
  renews: ContractRef.nullable(),
});

/** A service with its contract, its service numbers and the people around it. */
export const ContractDetail = z.object({
  id: Id,
  /** Grows with every change of the contract or of one of its services; send it back when saving. */
  version: z.int32(),
  name: z.string(),
  companyId: Id,
  companyName: z.string(),
  companyNameEn: z.string().nullable(),
  serviceType: z.int(),
  maintLevel: z.int(),
  startTime: CalendarDate,
  endTime: CalendarDate,
  /** Receivers of reports, joined by commas. Absent for customers. */
  email: z.string().nullable().optional(),
  remark: z.string().nullable(),
  contract: ContractFacts,
  accs: z.array(ContractNumber),
  team: z.object({
    id: Id,
    name: z.string(),
    nameEn: z.string().nullable(),
    leaderName: z.string().nullable(),
  }),
  /** The organisation's admins. */
  contacts: z.array(
    z.object({
      name: z.string(),
      jobTitle: z.string().nullable(),
      /** Masked. */
      phone: z.string().nullable(),
      email: z.string().nullable(),
    }),
  ),
  /** Service items under its service numbers. */
  items: z.array(ServiceItemUsage),
  /** What is under its service numbers, as far as the caller may see it. */
  stats: z.object({
    srOpen: z.int(),
    srTotal: z.int(),
    planTotal: z.int(),
    /** Hours delivered; null when there are none or the caller's organisation may not see hours. */
    hours: z.number().nullable(),
  }),
  abilities: z.object({
    edit: Ability,
    renew: Ability,
    setRenewState: Ability,
    terminate: Ability,
    delete: Ability,
    notify: Ability,
  }),
});
export type ContractDetail = z.output<typeof ContractDetail>;
