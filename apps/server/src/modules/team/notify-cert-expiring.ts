import { sql } from "kysely";
import { personName } from "../../platform/person-name.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify } from "../message/index.ts";

interface ExpiringCert {
  readonly user_id: number;
  readonly name: string;
  readonly owner_name: string;
  readonly admin_ids: number[];
}

/** Notifies the owner and the admins of the owner's teams that a certificate ends soon; nothing when it was changed meanwhile. */
export async function notifyCertExpiring(
  tx: UnitOfWork,
  { id, expireDate }: { id: number; expireDate: string },
): Promise<void> {
  const { rows } = await sql<ExpiringCert>`
    select c.user_id, c.name, ${personName("u")} as owner_name,
      array(
        select distinct a.user_id from team_member m
        join team t on t.id = m.team_id and t.status = 1
        join team_member a on a.team_id = m.team_id and a.status = 1 and a.is_admin
        where m.user_id = c.user_id and m.status = 1 and a.user_id <> c.user_id
      ) as admin_ids
    from cert c join app_user u on u.id = c.user_id and u.status <> 0
    where c.id = ${id} and c.expire_date = ${expireDate}::date`.execute(tx.db);
  const cert = rows[0];
  if (!cert) return;
  const about = {
    event: "cert.expiring",
    type: "system",
    level: "warn",
    params: { cert: cert.name, name: cert.owner_name, date: expireDate },
    object: { type: "cert", id },
  } as const;
  await notify(tx, {
    ...about,
    userIds: [],
    audience: { owner: [cert.user_id] },
    titleKey: "teamServer.message.ownCertExpiring",
    link: "/myTeam?tab=certs",
    dedupeKey: `cert.expiring:${id}:${expireDate}:owner`,
  });
  await notify(tx, {
    ...about,
    userIds: [],
    audience: { teamAdmins: cert.admin_ids },
    titleKey: "teamServer.message.certExpiring",
    link: "/team?tab=certs",
    dedupeKey: `cert.expiring:${id}:${expireDate}`,
  });
}
