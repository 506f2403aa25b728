import type { SlaPolicyView } from "@pharos/api/sla";
import type { Kysely, Schema } from "@pharos/db";
import {
  contractItemStatus,
  serviceNumberStatus,
  severity as severities,
  severityRank,
} from "@pharos/domain/enums";
import { sql } from "kysely";
import { nameOfUser } from "../../platform/person-name.ts";

/** Policies as they are shown, in the order in which they are chosen; the highest severity targets first. */
export async function findPolicies(db: Kysely<Schema>, id?: number): Promise<SlaPolicyView[]> {
  const rows = await db
    .selectFrom("sla_policy as p")
    .leftJoin("service_number as n", "n.id", "p.service_number_id")
    .leftJoin("contract_item as i", "i.id", "p.contract_item_id")
    .leftJoin("company as c", (join) =>
      join.on("c.id", "=", sql<number>`coalesce(p.company_id, n.company_id, i.company_id)`),
    )
    .select([
      "p.id",
      "p.name",
      "p.name_en",
      "p.coverage",
      "p.company_id",
      "p.service_number_id",
      "p.contract_item_id",
      "p.updated_at",
      "p.version",
      "c.name as company_name",
      "c.name_en as company_name_en",
      sql<string | null>`coalesce(i.item_id || ' ' || i.name, n.sn || ' ' || n.name)`.as("subject_name"),
      nameOfUser(sql.ref("p.updated_by")).as("updated_by_name"),
      sql<SlaPolicyView["targets"]>`(select coalesce(json_agg(json_build_object(
          'type', t.severity, 'firstResponseMinutes', t.first_response_minutes, 'replyMinutes', t.reply_minutes,
          'solveMinutes', t.solve_minutes, 'calendarId', t.calendar_id)), '[]')
        from sla_target t where t.policy_id = p.id)`.as("targets"),
    ])
    .$if(id !== undefined, (query) => query.where("p.id", "=", id ?? 0))
    .orderBy(sql`p.contract_item_id is null, p.service_number_id is null, p.company_id is null`)
    .orderBy("p.coverage", (order) => order.asc().nullsLast())
    .orderBy("p.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    nameEn: row.name_en,
    subject: subjectOf(row),
    coverage: row.coverage,
    companyId: row.company_id,
    companyName: row.company_name,
    companyNameEn: row.company_name_en,
    serviceNumberId: row.service_number_id,
    contractItemId: row.contract_item_id,
    subjectName: row.subject_name,
    targets: row.targets.toSorted((a, b) => rankOf(a.type) - rankOf(b.type)),
    updatedByName: row.updated_by_name,
    updatedTime: row.updated_at,
    version: row.version,
  }));
}

const rankOf = (type: number): number => severityRank[severities.fromCode(type)];

function subjectOf(row: {
  contract_item_id: number | null;
  service_number_id: number | null;
  company_id: number | null;
}): SlaPolicyView["subject"] {
  if (row.contract_item_id !== null) return "contractItem";
  if (row.service_number_id !== null) return "serviceNumber";
  return row.company_id === null ? "default" : "organisation";
}

/** Service numbers or contract items of an organisation that are not over, and whether they have a policy. */
export async function findSubjects(
  db: Kysely<Schema>,
  companyId: number,
  subject: "serviceNumber" | "contractItem",
): Promise<{ id: number; name: string; hasPolicy: boolean }[]> {
  const { rows } =
    subject === "serviceNumber"
      ? await sql<{ id: number; name: string; hasPolicy: boolean }>`
          select n.id, n.sn || ' ' || n.name as name,
            exists (select from sla_policy p where p.service_number_id = n.id) as "hasPolicy"
          from service_number n
          where n.company_id = ${companyId} and n.status <> ${serviceNumberStatus.toCode("closed")}
          order by n.end_date desc, n.id limit 200`.execute(db)
      : await sql<{ id: number; name: string; hasPolicy: boolean }>`
          select i.id, i.item_id || ' ' || i.name as name,
            exists (select from sla_policy p where p.contract_item_id = i.id) as "hasPolicy"
          from contract_item i
          where i.company_id = ${companyId} and i.status <> ${contractItemStatus.toCode("cancelled")}
          order by i.end_date desc, i.id limit 200`.execute(db);
  return rows;
}
