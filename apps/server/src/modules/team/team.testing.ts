import { jsonText } from "@pharos/db";
import { type Severity, severity } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import type { TestApp } from "../../testing/index.ts";

let sequence = 0;

/** Puts requests of company A on someone's desk, straight into the database. */
export async function insertRequests(
  { platform, world }: TestApp,
  what: {
    readonly executor: PersonaName;
    readonly severity: Severity;
    readonly count: number;
    readonly status?: number;
  },
): Promise<void> {
  if (what.count === 0) return;
  const { status = 1 } = what;
  const rows = Array.from({ length: what.count }, () => ({
    sr_no: `SRT${(sequence += 1)}`,
    title: "ORA-01555",
    content_md: "x",
    severity: severity.toCode(what.severity),
    status,
    company_id: world.companies.a,
    reporter_user_id: world.users.customer,
    executor_user_id: world.users[what.executor],
    closed_at: status === 2 ? new Date() : null,
    sla_snapshot: jsonText({}),
  }));
  await platform.database.kysely.insertInto("service_request").values(rows).execute();
}
