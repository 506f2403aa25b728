import { listContractItems, saveContractItem, savePocItem, saveServiceItem } from "@pharos/api/contract-item";
import type { CallInput } from "@pharos/api/core";
import type { PersonaName } from "@pharos/fixtures";
import type { Clock } from "../../platform/clock.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";

/** The moment at which these tests happen. */
export const testNow = new Date("2026-06-12T10:00:00+08:00");

type ItemBody = NonNullable<CallInput<typeof saveContractItem>["body"]>;
type PocBody = NonNullable<CallInput<typeof savePocItem>["body"]>;
type ServiceItemBody = NonNullable<CallInput<typeof saveServiceItem>["body"]>;

/** The application with the ids of the world's contracts, and short ways to add items. */
export interface ItemSetup {
  readonly app: TestApp;
  readonly contracts: { readonly a: number; readonly b: number; readonly c: number };
  readonly addItem: (as: PersonaName, change?: Partial<ItemBody>) => ReturnType<typeof saveItem>;
  readonly addPoc: (as: PersonaName, change?: Partial<PocBody>) => ReturnType<typeof savePoc>;
  readonly addServiceItem: (
    as: PersonaName,
    change?: Partial<ServiceItemBody>,
  ) => ReturnType<typeof saveService>;
  readonly itemNames: (
    as: PersonaName,
    query?: NonNullable<CallInput<typeof listContractItems>["query"]>,
  ) => Promise<string[]>;
}

let sequence = 0;
const nextNumber = (prefix: string): string => `${prefix}-${(sequence += 1)}`;

const saveItem = (app: TestApp, as: PersonaName, body: ItemBody) =>
  app.call(saveContractItem, { body }, { as });
const savePoc = (app: TestApp, as: PersonaName, body: PocBody) => app.call(savePocItem, { body }, { as });
const saveService = (app: TestApp, as: PersonaName, body: ServiceItemBody) =>
  app.call(saveServiceItem, { body }, { as });

export async function createItemApp(): Promise<ItemSetup> {
  const clock: Clock = { now: () => testNow };
  const app = await createTestApp({ clock });
  const rows = await app.platform.database.kysely
    .selectFrom("contract")
    .innerJoin("service_subscription", "service_subscription.contract_id", "contract.id")
    .innerJoin("service_number", "service_number.subscription_id", "service_subscription.id")
    .select(["contract.id", "service_number.id as number_id"])
    .execute();
  const contractOf = (numberId: number): number => {
    const row = rows.find(({ number_id }) => number_id === numberId);
    if (!row) throw new Error(`no contract of service number ${numberId}`);
    return row.id;
  };
  const { serviceNumbers, companies } = app.world;
  const contracts = {
    a: contractOf(serviceNumbers.a247),
    b: contractOf(serviceNumbers.b247),
    c: contractOf(serviceNumbers.cExpired),
  };
  return {
    app,
    contracts,
    addItem: (as, change) =>
      saveItem(app, as, {
        itemId: nextNumber("CI"),
        contractId: contracts.a,
        name: "核心库维保",
        itemType: "一般维保",
        startTime: "2026-01-01",
        endTime: "2026-12-31",
        planHour: 100,
        ...change,
      }),
    addPoc: (as, change) =>
      savePoc(app, as, {
        pocNo: nextNumber("POC"),
        name: "openGauss 验证",
        companyId: companies.a,
        startTime: "2026-06-01",
        endTime: "2026-06-30",
        ...change,
      }),
    addServiceItem: (as, change) =>
      saveService(app, as, {
        accId: serviceNumbers.a247,
        name: "季度巡检",
        taskType: 0,
        unit: "times",
        cycle: 2,
        quota: 4,
        ...change,
      }),
    itemNames: async (as, query = {}) =>
      (await app.call(listContractItems, { query: { pageSize: 200, ...query } }, { as })).result.list.map(
        ({ name }) => name,
      ),
  };
}
