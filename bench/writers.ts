import type { Database } from "@pharos/db";
import { personas } from "@pharos/fixtures";
import { sql } from "kysely";

/** So many write at once that nobody meets the limit of what one person may write in a minute. */
const writersMax = 64;

/** Plants people beside the customer's person, with the same organisation, roles and password. Answers all their accounts. */
export async function plantWriters({ kysely: db }: Database): Promise<string[]> {
  const { account } = personas.customer;
  const { rows } = await sql<{ account: string }>`
    with model as (select * from app_user where account = ${account}), made as (
      insert into app_user (account, password_hash, display_name)
      select 'writer' || n, password_hash, '木槿' || n from model, generate_series(2, ${writersMax}::int) n
      returning id, account, display_name
    ), employed as (
      insert into employee (company_id, user_id, name)
      select e.company_id, made.id, made.display_name
      from made, employee e join model on model.id = e.user_id where e.status = 1
    ), granted as (
      insert into user_role (user_id, role_id)
      select made.id, r.role_id from made, user_role r join model on model.id = r.user_id
    )
    select account from made`.execute(db);
  return [account, ...rows.map((row) => row.account)];
}
