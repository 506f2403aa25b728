import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { lookUp as endpoint } from "@pharos/api/lookup";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { lookUpContracts } from "../contract/index.ts";
import { findCompanies, mayFindPeople, searchPeople } from "../organisation/index.ts";
import { lookUpPlans } from "../plan/index.ts";
import { lookUpServiceNumbers } from "../service-number/index.ts";
import { lookUpServiceOrders } from "../service-order/index.ts";
import { lookUpRequests } from "../service-request/index.ts";

/** Of each kind. */
const limit = 5;

/** Looks the words up in everything that has a page. Each kind is found through its own module's rule of visibility. */
export async function lookUp(
  { database }: Pick<Platform, "database">,
  call: Call,
  { words }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const { actor } = call;
  const db = database.kysely;
  const [requests, companies, contracts, numbers, plans, orders, people] = await Promise.all([
    lookUpRequests(db, actor, words, limit),
    findCompanies({ database }, call, { keyword: words, limit }),
    lookUpContracts(db, actor, words, limit),
    lookUpServiceNumbers(db, actor, words, limit),
    lookUpPlans(db, actor, words, limit),
    lookUpServiceOrders(db, actor, words, limit),
    mayFindPeople(actor) ? searchPeople(db, actor, { keyword: words, limit }) : [],
  ]);
  return {
    requests: requests.map((row) => ({
      id: row.id,
      srNo: row.sr_no,
      title: row.title,
      type: row.severity,
      status: row.status,
      ...whose(row),
    })),
    organisations: companies.map(({ companyId, companyName, companyNameEn }) => ({
      id: companyId,
      name: companyName,
      nameEn: companyNameEn,
    })),
    contracts: contracts.map((row) => ({
      id: row.id,
      contractNum: row.contract_num,
      name: row.name,
      ...whose(row),
    })),
    serviceNumbers: numbers.map((row) => ({ id: row.id, sn: row.sn, name: row.name, ...whose(row) })),
    plans: plans.map((row) => ({ id: row.id, planNo: row.plan_no, title: row.title, ...whose(row) })),
    serviceOrders: orders.map((row) => ({
      id: row.id,
      orderNo: row.order_no,
      title: row.title,
      ...whose(row),
    })),
    people: people.map(({ userId, employeeName, companyId, companyName, companyNameEn }) => ({
      userId,
      name: employeeName,
      companyId,
      companyName,
      companyNameEn,
    })),
  };
}

const whose = (row: { company_id: number; company_name: string; company_name_en: string | null }) => ({
  companyId: row.company_id,
  companyName: row.company_name,
  companyNameEn: row.company_name_en,
});
