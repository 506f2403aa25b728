import { type ContractDetail, getContract, listContracts, saveContract } from "@pharos/api/contract";
import type { CallInput } from "@pharos/api/core";
import { daysAfter } from "@pharos/domain/contract";
import type { PersonaName } from "@pharos/fixtures";
import type { TestApp } from "../../testing/index.ts";

/** The body of a save. */
export type SaveBody = NonNullable<CallInput<typeof saveContract>["body"]>;

/** What a test of contracts does over and over. */
export interface ContractActions {
  /** A complete form for a contract of company A. */
  form(changes?: Partial<SaveBody>): SaveBody;
  /** Creates a contract as the platform admin and answers the ids. */
  create(changes?: Partial<SaveBody>): Promise<{ id: number; contractId: number; accIds: number[] }>;
  read(as: PersonaName, id: number): Promise<ContractDetail>;
  /** The form that saves a contract as it is. */
  formOf(id: number): Promise<SaveBody>;
  /** Id of the service with this name, as the platform admin sees it. */
  serviceOf(search: string): Promise<number>;
}

let sequence = 0;

/** The actions of a test on an application. */
export function contractActions(app: TestApp): ContractActions {
  const { world, call } = app;

  const form: ContractActions["form"] = (changes = {}) => {
    sequence += 1;
    return {
      name: `测试服务 ${sequence}`,
      companyId: world.companies.a,
      teamId: world.teams.one,
      contract: {
        contractNum: `T-${sequence}`,
        name: `测试合同 ${sequence}`,
        startTime: "2026-01-01",
        endTime: "2026-12-31",
        amount: 120_000.5,
        ownerUserId: world.users.pa,
        managerUserId: world.users.ta,
      },
      accs: [{ name: "测试服务号", productMenuId: world.catalogue.oracle, assetIds: [world.assets.aCore] }],
      ...changes,
    };
  };

  const read: ContractActions["read"] = async (as, id) =>
    (await call(getContract, { params: { id } }, { as })).result;

  return {
    form,
    read,
    create: async (changes) => (await call(saveContract, { body: form(changes) }, { as: "pa" })).result,
    async formOf(id) {
      const detail = await read("pa", id);
      const { contract } = detail;
      return {
        id,
        version: detail.version,
        name: detail.name,
        companyId: detail.companyId,
        teamId: detail.team.id,
        serviceType: 0,
        maintLevel: 1,
        contract: {
          contractNum: contract.contractNum,
          name: contract.name,
          startTime: contract.startTime,
          endTime: contract.endTime,
          ownerUserId: contract.owner?.userId ?? null,
          managerUserId: contract.manager?.userId ?? null,
        },
        accs: detail.accs.map((acc) => ({
          id: acc.id,
          name: acc.name,
          productMenuId: acc.productMenuId,
          coverage: acc.coverage === 0 ? 0 : 1,
          startTime: acc.startTime,
          endTime: acc.endTime,
          quotaHours: acc.quotaHours,
        })),
      };
    },
    async serviceOf(search) {
      const { result } = await call(listContracts, { query: { search } }, { as: "pa" });
      const [row] = result.list;
      if (!row) throw new Error(`no contract is found by ${search}`);
      return row.id;
    },
  };
}

/** A form whose contract ends so many days after a day, and its only service number with it. */
export function endingIn(days: number, today: string, form: SaveBody): SaveBody {
  const endTime = daysAfter(today, days);
  const startTime = daysAfter(endTime, -364);
  return { ...form, contract: { ...form.contract, startTime, endTime }, accs: [] };
}
