import type { CertRow } from "@pharos/api/team";
import { daysLeft } from "@pharos/domain/contract";
import { certStatus, techLevel } from "@pharos/domain/enums";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { toAbility } from "../../platform/to-ability.ts";
import type { CertRowData } from "./cert.repo.ts";
import { certPolicy } from "./team.policy.ts";

/** A certificate as its list shows it. */
export function toCertRow(
  row: CertRowData,
  { actor, locale }: Call,
  translate: Platform["translate"],
  today: string,
): CertRow {
  const owner = { userId: row.user_id, teamIds: row.team_ids };
  return {
    id: row.id,
    userId: row.user_id,
    employeeName: row.owner_name,
    name: row.name,
    issuer: row.issuer,
    certNo: row.cert_no,
    level: techLevel.asCode(row.level),
    issueDate: row.issue_date,
    expireDate: row.expire_date,
    daysLeft: row.expire_date === null ? null : daysLeft(row.expire_date, today),
    enclosureId: row.enclosure_id,
    status: certStatus.asCode(row.status),
    version: row.version,
    abilities: {
      edit: toAbility(certPolicy.edit(actor, owner), locale, translate),
      confirm: toAbility(certPolicy.confirm(actor, owner), locale, translate),
    },
  };
}
