import type { mailContract as endpoint } from "@pharos/contract/contract";
import type { CallResult } from "@pharos/contract/core";
import { businessToday, validityOf } from "@pharos/domain/contract";
import { coverage, validity } from "@pharos/domain/enums";
import { emailRule } from "@pharos/domain/validation";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { limitsTable } from "../../platform/limits-table.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import { findContacts } from "../service-number/index.ts";
import { contractPolicy } from "./contract.policy.ts";
import {
  findNumbersOfService,
  findVisibleService,
  type ServiceNumberOfService,
  type ServiceRow,
} from "./contract-detail.repo.ts";
import { addressesOf } from "./contract-write.repo.ts";

type MailPlatform = Pick<
  Platform,
  "database" | "clock" | "transact" | "translate" | "notifications" | "config" | "limits"
>;

/** Mails go out in Chinese: their readers have no account that could say otherwise. */
const mailLocale = "zh-CN";

/**
 * Sends the facts of a service to the receivers of its reports, or to the organisation's admins when it has none. Asking
 * again within the same minute sends nothing twice.
 */
export async function mailContract(
  platform: MailPlatform,
  call: Call,
  id: number,
): Promise<CallResult<typeof endpoint>> {
  const { database, clock, transact, notifications, limits, translate } = platform;
  const db = database.kysely;
  const row = await findVisibleService(db, call.actor, id);
  if (!row) throw new AppError("contract.notFound");
  const today = businessToday(clock.now());
  authorize(contractPolicy, "mail", call.actor, { ...row, today }, clock.now());
  const sentTo = await receiversOf(platform, row);
  if (sentTo.length === 0) throw new AppError("contract.noReceivers");
  await limits.take(`contract-mail:${row.id}`, limitsTable.contractMailPerService);
  const numbers = await findNumbersOfService(db, row.id);
  const minute = clock.now().toISOString().slice(0, 16);
  await transact(call, async (tx) => {
    for (const target of sentTo)
      await notifications.queue(tx, {
        channel: "email",
        target,
        subject: translate(mailLocale, "contractServer.mail.factsSubject", {
          company: row.company_name,
          name: row.name,
        }).replaceAll(/[\r\n]+/g, " "),
        body: bodyOf(platform, row, numbers, today),
        dedupeKey: `contract:${row.id}:mail:${minute}:${target.toLowerCase()}`.slice(0, 128),
      });
    await tx.audit({
      action: "contract.mailed",
      objectType: "contract",
      objectId: row.contract_id,
      companyId: row.company_id,
      detail: { receivers: sentTo.length },
    });
  });
  return { sentTo };
}

async function receiversOf({ database }: MailPlatform, row: ServiceRow): Promise<string[]> {
  const own = addressesOf(row.report_emails);
  const addresses =
    own.length > 0
      ? own
      : (await findContacts(database.kysely, row.company_id)).flatMap(({ email }) => email ?? []);
  return [...new Set(addresses)].filter((address) => emailRule(address) === true);
}

function bodyOf(
  { translate, config }: MailPlatform,
  row: ServiceRow,
  numbers: readonly ServiceNumberOfService[],
  today: string,
): string {
  const validityWords = (dated: { status: number; start_date: string; end_date: string }) => {
    const term = { status: dated.status, startDate: dated.start_date, endDate: dated.end_date };
    return translate(mailLocale, validity.labelKey(validityOf(term, today)));
  };
  const lines = numbers.map((number) =>
    translate(mailLocale, "contractServer.mail.number", {
      sn: number.sn,
      name: number.name,
      coverage: translate(mailLocale, coverage.labelKey(coverage.fromCode(number.coverage))),
      end: number.end_date,
      validity: validityWords(number),
    }),
  );
  return translate(mailLocale, "contractServer.mail.facts", {
    company: row.company_name,
    name: row.name,
    num: row.contract_num,
    start: row.start_date,
    end: row.end_date,
    validity: validityWords(row),
    team: row.team_name,
    numbers: lines.join("\n") || translate(mailLocale, "contractServer.mail.noNumbers"),
    link: `${config.publicUrl}/service`,
    phone: config.brand.serviceDesk.phone,
    email: config.brand.serviceDesk.email,
  });
}
