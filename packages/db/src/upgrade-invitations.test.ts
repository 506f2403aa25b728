import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Database } from "./database.ts";
import { fastFolder } from "./fast-folder.ts";
import { openDatabase } from "./open-database.ts";
import { createServerDatabase, testDatabaseKind } from "./testing.ts";

const source = join(import.meta.dirname, "../migrations");
const upgrade = "0029_invitations.sql";

let folder: string;
let database: Database;
let server: Awaited<ReturnType<typeof createServerDatabase>> | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(fastFolder(), "pharos-upgrade-"));
  const migrationsFolder = pathToFileURL(`${folder}/`);
  server = testDatabaseKind() === "postgres" ? await createServerDatabase() : undefined;
  database = await openDatabase(
    server
      ? { kind: "postgres", url: server.url, migrationsFolder }
      : { kind: "embedded", folder: join(folder, "data"), isDurable: false, migrationsFolder },
  );
  for (const file of readdirSync(source))
    if (file < upgrade) copyFileSync(join(source, file), join(folder, file));
  await database.migrate();
});
afterEach(async () => {
  await database.close();
  await server?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** What a database of the release before holds: people who verified an address, and people who did not. */
const before = `
  insert into role (code, name, name_en) values ('user', '用户', 'User'), ('dba', '专家', 'Expert');
  insert into company (name, party_type) values ('甲', 1), ('乙', 1), ('原厂', 2);
  insert into app_user (account, phone, email, display_name, status, password_hash, last_login_at) values
    ('bysms', '13800000001', 'bysms@example.com', '短信', 1, 'x', now()),
    ('changed', '13800000002', null, '换号', 1, 'x', now()),
    ('onephone', '13800000003', null, '单号', 1, 'x', now()),
    ('onemail', null, 'onemail@example.com', '单邮', 1, 'x', now()),
    ('both', '13800000005', 'both@example.com', '双渠道', 1, 'x', now()),
    ('waits', '13800000006', 'waits@example.com', '待开通', 3, null, null),
    ('waitsdba', '13800000007', null, '待开通专家', 3, null, null),
    ('left', '13800000008', null, '已离开', 0, 'x', now()),
    ('shut', '13800000009', null, '已停用', 0, 'x', now());
  insert into user_role (user_id, role_id) select u.id, r.id from app_user u, role r where r.code = 'user'
    or (u.account = 'waitsdba' and r.code = 'dba');
  insert into audit_log (user_id, action, detail, at) select id, 'identity.signIn', '{"method":"sms"}', now() - interval '2 days'
    from app_user where account in ('bysms', 'changed');
  insert into audit_log (user_id, action, object_type, object_id, detail)
    select null, 'access.userChanged', 'user', id::text, '{"after":{"phone":"13800000002"}}' from app_user where account = 'changed';
  insert into activation_link (token_hash, user_id, channel, expires_at, used_at)
    select decode(md5(account), 'hex'), id, case when phone is null then 'email' else 'sms' end, now(), now()
    from app_user where account in ('onephone', 'onemail', 'both');
  insert into employee (company_id, user_id, name, phone, email)
    select c.id, u.id, u.display_name, u.phone, u.email from app_user u, company c
    where (u.account = 'waits' and c.name in ('甲', '乙')) or (u.account = 'waitsdba' and c.name = '原厂')
      or (u.account = 'both' and c.name = '甲');
  insert into employee (company_id, user_id, name, status, has_closed_account)
    select c.id, u.id, u.display_name, 0, u.account = 'left' from app_user u, company c
    where u.account in ('left', 'shut') and c.name = '甲';`;

it("keeps what was verified before there were invitations, and leaves the rest to be verified or accepted", async () => {
  await database.executeSql(before);
  copyFileSync(join(source, upgrade), join(folder, upgrade));
  await database.migrate();

  const accounts = await database.executeSql(`
    select account, phone_verified_at is not null as phone, email_verified_at is not null as email, status,
      is_closed_by_leaving as closed from app_user order by id`);
  expect(accounts.rows.map(({ account, ...rest }) => [account, ...Object.values(rest)])).toEqual([
    ["bysms", true, false, 1, false],
    ["changed", false, false, 1, false],
    ["onephone", true, false, 1, false],
    ["onemail", false, true, 1, false],
    ["both", false, false, 1, false],
    ["waits", false, false, 0, false],
    ["waitsdba", false, false, 3, false],
    ["left", false, false, 0, true],
    ["shut", false, false, 0, false],
  ]);
  const entries = await database.executeSql(`
    select e.name, c.name as company, e.user_id is not null as linked, i.status, i.expires_at <= now() as expired, u.account
    from employee e join company c on c.id = e.company_id left join invitation i on i.employee_id = e.id
    left join app_user u on u.id = i.user_id where e.status = 1 order by e.name, c.name`);
  expect(entries.rows.map((row) => Object.values(row))).toEqual(
    expect.arrayContaining([
      ["双渠道", "甲", true, null, null, null],
      ["待开通", "甲", false, 0, true, null],
      ["待开通", "乙", false, 0, true, null],
      ["待开通专家", "原厂", false, 0, true, "waitsdba"],
    ]),
  );
  expect(entries.rows).toHaveLength(4);
});
