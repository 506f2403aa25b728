import { cert, certNoticeDays, certs } from "@pharos/api/team";
import type { Kysely, Schema } from "@pharos/db";
import { businessToday, daysAfter } from "@pharos/domain/contract";
import { attachmentType, certStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import { contains } from "../../platform/contains.ts";
import { fieldError } from "../../platform/field-error.ts";
import { personName } from "../../platform/person-name.ts";
import { authorize, type Visibility } from "../../platform/policy.ts";
import { register } from "../../platform/register/register.ts";
import { ledTeams, seesEverything } from "../../platform/scope.ts";
import { findColleague } from "./colleague.repo.ts";
import { type Colleague, certPolicy } from "./team.policy.ts";

const pending = certStatus.toCode("pending");
const confirmed = certStatus.toCode("confirmed");
const scan = attachmentType.toCode("certificate");

/** Certificates of people in service: one's own, of the members of one's teams, or all. */
const visibleCerts: Visibility<"cert"> = (actor) => () => {
  const isInService = sql<boolean>`exists (
    select 1 from app_user holder where holder.id = cert.user_id and holder.status <> 0)`;
  if (seesEverything(actor)) return isInService;
  return sql<boolean>`(${isInService} and (cert.user_id = ${actor.userId} or exists (
    select 1 from team_member vm join team vt on vt.id = vm.team_id and vt.status = 1
    where vm.user_id = cert.user_id and vm.status = 1
    and vm.team_id = any(${[...ledTeams(actor)]}::bigint[]))))`;
};

/** Certificates: written by the owner and by those who answer for the owner, who alone confirm them. */
export const certRegister = register(certs, {
  record: cert,
  table: "cert",
  visible: visibleCerts,
  joins: sql`join app_user u on u.id = cert.user_id`,
  shows: ({ now }) => ({
    employeeName: personName("u"),
    daysLeft: sql<number | null>`cert.expire_date - ${businessToday(now)}::date`,
    enclosureId: sql<number | null>`coalesce(cert.enclosure_id, (
      select a.id from attachment a
      where a.type = ${scan} and a.object_id = cert.id and a.deleted_at is null
      order by a.id desc limit 1))`,
  }),
  facts: () => ({
    teamIds: sql<number[]>`array(
      select m.team_id from team_member m where m.user_id = cert.user_id and m.status = 1 order by m.id)`,
  }),
  policy: certPolicy,
  notFound: "team.cert.notFound",
  search: (words) => {
    const owner = sql`(select ${personName("u")} from app_user u where u.id = cert.user_id)`;
    return contains(sql`concat_ws(' ', cert.name, cert.issuer, cert.cert_no, ${owner})`, words);
  },
  filters: {
    teamId: (teamId: number) => sql<boolean>`exists (
      select 1 from team_member tm where tm.user_id = cert.user_id and tm.status = 1 and tm.team_id = ${teamId})`,
    expiring: (isExpiring: boolean, { now }) => {
      const today = businessToday(now);
      const expires = sql<boolean>`(cert.expire_date is not null and cert.expire_date >= ${today}::date
        and cert.expire_date <= ${daysAfter(today, certNoticeDays)}::date)`;
      return isExpiring ? expires : sql<boolean>`not ${expires}`;
    },
  },
  prepare:
    (tx, { actor }) =>
    async ({ input, row }) => {
      const owner: Colleague | undefined = row ?? (await findColleague(tx.db, input.userId ?? actor.userId));
      if (!owner || !certPolicy.read(actor, owner)) throw new AppError("team.member.notFound");
      // A certificate stays with its owner.
      if (row && input.userId !== undefined && input.userId !== row.userId)
        throw new AppError("team.cert.notFound");
      authorize(certPolicy, "edit", actor, owner, tx.now);
      const isConfirmed = input.status === confirmed;
      if (isConfirmed) authorize(certPolicy, "confirm", actor, owner, tx.now);
      // A scan is attached to a certificate that is there.
      if (input.enclosureId && !(row && (await isScanOf(tx.db, input.enclosureId, row.id))))
        throw fieldError("enclosureId", "team.scanUnknown");
      const leftOut = {
        issuer: null,
        certNo: null,
        level: null,
        issueDate: null,
        expireDate: null,
        enclosureId: null,
      };
      return {
        input: { ...leftOut, ...input, userId: owner.userId, status: isConfirmed ? confirmed : pending },
        columns: { confirmed_by: isConfirmed ? actor.userId : null },
      };
    },
  exported: {
    name: "team.certs.title",
    columns: [
      ["name", "team.field.certName"],
      ["userId", "team.field.person"],
      ["issuer", "team.field.issuer"],
      ["certNo", "team.field.certNo"],
      ["issueDate", "team.field.issueDate"],
      ["expireDate", "team.field.expireDate"],
      ["daysLeft", "team.field.daysLeft"],
      ["status", "team.field.certStatus"],
    ],
  },
});

/** Whether an attachment is a scan of a certificate. */
async function isScanOf(db: Kysely<Schema>, attachmentId: number, certId: number): Promise<boolean> {
  const row = await db
    .selectFrom("attachment")
    .select("id")
    .where("id", "=", attachmentId)
    .where("type", "=", scan)
    .where("object_id", "=", certId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
