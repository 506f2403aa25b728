import type { saveContract } from "@pharos/api/contract";
import type { CallInput } from "@pharos/api/core";
import { nextTerm } from "@pharos/domain/contract";
import type { ContractDetail } from "../api.ts";

/** What the form is for. */
export type FormMode = "edit" | "renew";

type SaveBody = NonNullable<CallInput<typeof saveContract>["body"]>;

/** A service number as the form holds it. */
export interface NumberFields {
  readonly id?: number;
  readonly name?: string;
  readonly productMenuId?: number | null;
  readonly coverage?: 0 | 1;
  readonly startTime?: string;
  readonly endTime?: string;
  readonly quotaHours?: number | null;
  readonly assetIds?: number[];
}

/** The form as it is filled in; names are those of the wire, so that refusals find their fields. */
export interface ContractFields {
  readonly name?: string;
  readonly companyId?: number;
  readonly teamId?: number;
  readonly serviceType?: number;
  readonly maintLevel?: number;
  readonly email?: string;
  readonly remark?: string;
  readonly contract: {
    readonly contractNum?: string;
    readonly name?: string;
    readonly type?: number;
    readonly startTime?: string;
    readonly endTime?: string;
    readonly signDate?: string;
    readonly amount?: number | null;
    readonly ownerUserId?: number | null;
    readonly managerUserId?: number | null;
    readonly remark?: string;
  };
  readonly accs?: readonly NumberFields[];
}

const numberClosed = 3;

/** What the form begins with. */
export function initialFields(mode: FormMode, detail: ContractDetail): ContractFields {
  const { contract } = detail;
  const isRenewal = mode === "renew";
  const term = isRenewal
    ? nextTerm(contract.endTime)
    : { startDate: contract.startTime, endDate: contract.endTime };
  return {
    name: detail.name,
    companyId: detail.companyId,
    teamId: detail.team.id,
    serviceType: detail.serviceType,
    maintLevel: detail.maintLevel,
    email: detail.email ?? "",
    remark: detail.remark ?? "",
    contract: {
      contractNum: isRenewal ? "" : contract.contractNum,
      name: contract.name,
      type: contract.type,
      startTime: term.startDate,
      endTime: term.endDate,
      signDate: isRenewal ? "" : (contract.signDate ?? ""),
      amount: contract.amount,
      ownerUserId: contract.owner?.userId ?? null,
      managerUserId: contract.manager?.userId ?? null,
      remark: isRenewal ? "" : (contract.remark ?? ""),
    },
    accs: detail.accs
      .filter(({ status }) => !isRenewal || status !== numberClosed)
      .map((acc) => ({
        name: acc.name,
        productMenuId: acc.productMenuId,
        coverage: acc.coverage === 1 ? 1 : 0,
        quotaHours: acc.quotaHours,
        assetIds: acc.assets.map(({ id }) => id),
        startTime: isRenewal ? term.startDate : acc.startTime,
        endTime: isRenewal ? term.endDate : acc.endTime,
        ...(!isRenewal && { id: acc.id }),
      })),
  };
}

/** What is sent for a filled-in form. */
export function bodyOf(fields: ContractFields, mode: FormMode, detail: ContractDetail): SaveBody {
  const { contract } = fields;
  return {
    ...(mode === "edit" && { id: detail.id, version: detail.version }),
    ...(mode === "renew" && { renewsId: detail.contract.id }),
    name: fields.name ?? "",
    companyId: fields.companyId ?? 0,
    teamId: fields.teamId ?? 0,
    // The choices of the form are the codes of the enumerations.
    serviceType: fields.serviceType as SaveBody["serviceType"],
    maintLevel: fields.maintLevel as SaveBody["maintLevel"],
    email: fields.email ?? "",
    remark: fields.remark ?? "",
    contract: {
      contractNum: contract.contractNum ?? "",
      name: contract.name ?? "",
      type: contract.type as SaveBody["contract"]["type"],
      startTime: contract.startTime ?? "",
      endTime: contract.endTime ?? "",
      signDate: contract.signDate || null,
      ...(contract.amount !== undefined && { amount: contract.amount }),
      ownerUserId: contract.ownerUserId ?? null,
      managerUserId: contract.managerUserId ?? null,
      remark: contract.remark ?? "",
    },
    accs: (fields.accs ?? []).map((number) => ({
      ...(number.id !== undefined && { id: number.id }),
      name: number.name ?? "",
      productMenuId: number.productMenuId ?? null,
      coverage: number.coverage ?? 0,
      ...(number.startTime && { startTime: number.startTime }),
      ...(number.endTime && { endTime: number.endTime }),
      quotaHours: number.quotaHours ?? null,
      assetIds: number.assetIds ?? [],
    })),
  };
}
