import type { Kysely, Schema } from "@pharos/db";
import { dictionaryType, partyType, serviceNumberStatus, userStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import { verifiedEmail, verifiedPhone } from "../../../platform/verified-address.ts";

/** What a request may point at, as ids; null is nothing. */
export interface ReferenceQuestion {
  readonly companyId: number;
  readonly serviceNumberId: number | null;
  readonly assetId: number | null;
  readonly menuId: number | null;
  /** Whom the request is raised for, when it is someone else. */
  readonly reporterId: number | null;
  /** Business day by which a service number must be in force, `YYYY-MM-DD`. */
  readonly day: string;
}

/** What was found of it. Only customers' things are found, and only those of the organisation. */
export interface RequestReferences {
  /** An id for the request that is about to be raised. */
  readonly next_id: number;
  readonly company_team_id: number | null;
  readonly serving_team_ids: readonly number[];
  readonly service_number_id: number | null;
  /** Active and within its term. */
  readonly is_in_force: boolean | null;
  readonly coverage: number | null;
  readonly product_menu_id: number | null;
  readonly subscription_team_id: number | null;
  readonly asset_id: number | null;
  readonly menu_id: number | null;
  /** An active member of the organisation with an account in use, and how to reach the person. */
  readonly reporter: {
    readonly id: number;
    readonly name: string;
    readonly phone: string | null;
    readonly email: string | null;
  } | null;
}

/** Looks up everything a new request refers to, in one statement; undefined when there is no such customer. */
export async function findReferences(
  db: Kysely<Schema>,
  question: ReferenceQuestion,
): Promise<RequestReferences | undefined> {
  const { rows } = await sql<RequestReferences>`
    select nextval(pg_get_serial_sequence('service_request', 'id')) as next_id,
      c.team_id as company_team_id,
      array(select tc.team_id from team_company tc where tc.company_id = c.id) as serving_team_ids,
      n.id as service_number_id,
      n.status = ${serviceNumberStatus.toCode("active")}
        and ${question.day}::date between n.start_date and n.end_date as is_in_force,
      n.coverage, n.product_menu_id, s.team_id as subscription_team_id, a.id as asset_id, m.id as menu_id,
      (select json_build_object('id', u.id, 'name', e.name, 'phone', coalesce(${verifiedPhone("u")}, e.phone),
          'email', coalesce(${verifiedEmail("u")}, e.email))
        from employee e join app_user u on u.id = e.user_id
        where e.company_id = c.id and e.status = 1 and u.id = ${question.reporterId}
          and u.status <> ${userStatus.toCode("disabled")}) as reporter
    from company c
    left join service_number n on n.id = ${question.serviceNumberId} and n.company_id = c.id
    left join service_subscription s on s.id = n.subscription_id
    left join asset a on a.id = ${question.assetId} and a.company_id = c.id and a.status = 1
    left join dict_menu m on m.id = ${question.menuId} and m.status = 1
      and m.dict_type = ${dictionaryType.toCode("faultCatalogue")}
    where c.id = ${question.companyId} and c.status = 1 and c.party_type = ${partyType.toCode("customer")}`.execute(
    db,
  );
  return rows[0];
}
