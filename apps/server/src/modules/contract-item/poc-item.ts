import { pocItem, pocItems } from "@pharos/api/contract-item";
import { sql } from "kysely";
import { remembering } from "../../platform/batch.ts";
import { fieldError } from "../../platform/field-error.ts";
import { problem } from "../../platform/import/row-reader.ts";
import { personName } from "../../platform/person-name.ts";
import { authorize } from "../../platform/policy.ts";
import type { Reading, Reference } from "../../platform/register/definition.ts";
import { register } from "../../platform/register/register.ts";
import { contractById } from "../contract/index.ts";
import { productById, productByName } from "../dictionary/index.ts";
import {
  customerById,
  customerByName,
  leadsCompany,
  vendorPersonByAccount,
  vendorPersonById,
} from "../organisation/index.ts";
import { contractItemPolicy, mayCreateItems } from "./contract-item.policy.ts";
import { visiblePocItems } from "./contract-item.visibility.ts";
import { percent } from "./export-columns.ts";

const vendorPerson = {
  byId: vendorPersonById,
  unknown: "contractItem.personUnknown",
  byText: vendorPersonByAccount,
  unknownText: (account) => problem("contractItem.accountUnknown", { account }),
} satisfies Reference;

/** Proofs of concept: kept by those who lead the work for the customer. */
export const pocItemRegister = register(pocItems, {
  record: pocItem,
  table: "poc_item",
  columns: {
    executorId: "executor_user_id",
    startTime: "start_date",
    endTime: "end_date",
    planHour: "planned_hours",
  },
  visible: visiblePocItems,
  joins: sql`
    join company on company.id = poc_item.company_id
    left join dict_menu product on product.id = poc_item.product_menu_id
    left join app_user owner on owner.id = poc_item.owner_user_id
    left join app_user executor on executor.id = poc_item.executor_user_id
    left join contract on contract.id = poc_item.contract_id`,
  shows: () => ({
    companyName: sql<string>`company.name`,
    companyNameEn: sql<string | null>`company.name_en`,
    productName: sql<string | null>`product.name`,
    productNameEn: sql<string | null>`product.name_en`,
    ownerName: personName("owner").$castTo<string | null>(),
    executorName: personName("executor").$castTo<string | null>(),
    contractNum: sql<string | null>`contract.contract_num`,
    progressRatio: sql<number | null>`round(poc_item.actual_hours / nullif(poc_item.planned_hours, 0), 4)`,
  }),
  facts: ({ actor }: Reading) => ({ is_led: leadsCompany(actor, sql.ref("poc_item.company_id")) }),
  policy: contractItemPolicy,
  create: mayCreateItems,
  notFound: "contractItem.poc.notFound",
  taken: "contractItem.pocNoTaken",
  fixed: { companyId: "contractItem.companyFixed" },
  references: {
    companyId: {
      unknown: "contractItem.companyNotFound",
      byText: customerByName,
      unknownText: (name) => problem("contractItem.companyUnknown", { name }),
    },
    productMenuId: {
      byId: productById,
      unknown: "contractItem.productUnknown",
      byText: productByName,
      unknownText: (name) => problem("contractItem.productNameUnknown", { name }),
    },
    ownerUserId: vendorPerson,
    executorId: vendorPerson,
  },
  prepare: (tx, { actor }) => {
    const findCustomer = remembering(customerById(tx.db, actor));
    const findContract = remembering(contractById(tx.db, actor));
    return async ({ input, row }) => {
      if (!row) {
        const customer = await findCustomer(input.companyId);
        if (!customer) throw fieldError("companyId", "contractItem.companyNotFound");
        authorize(contractItemPolicy, "edit", actor, customer, tx.now);
      }
      if (!input.contractId || input.contractId === row?.contractId) return undefined;
      const contract = await findContract(input.contractId);
      if (contract?.company_id !== input.companyId)
        throw fieldError("contractId", "contractItem.contractNotFound");
      return undefined;
    };
  },
  exported: {
    name: "contractItemServer.export.pocItems",
    columns: [
      ["pocNo", "contractItemServer.field.pocNo"],
      ["name", "contractItemServer.field.name"],
      ["companyId", "contractItemServer.field.company"],
      ["productMenuId", "contractItemServer.field.product"],
      ["ownerUserId", "contractItemServer.field.owner"],
      ["executorId", "contractItemServer.field.executor"],
      ["startTime", "contractItemServer.field.startTime"],
      ["endTime", "contractItemServer.field.endTime"],
      ["planHour", "contractItemServer.field.planHour"],
      ["actualHours", "contractItemServer.field.actualHours"],
      {
        title: "contractItemServer.field.progress",
        value: ({ progressRatio }) => percent(progressRatio),
        kind: "number",
      },
      ["result", "contractItemServer.field.result"],
      ["contractId", "contractItemServer.field.contractNum"],
      ["remark", "contractItemServer.field.remark"],
    ],
  },
});
