import type { mailContract as endpoint } from "@pharos/api/contract";
import type { CallResult } from "@pharos/api/core";
import { businessToday, validityOf } from "@pharos/domain/contract";
import { coverage, validity } from "@pharos/domain/enums";
import { emailRule } from "@pharos/domain/validation";
import { type Locale, nameIn } from "@pharos/i18n";
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
import { findReaderLocales } from "./reader-locales.repo.ts";

type MailPlatform = Pick<
  Platform,
  "database" | "clock" | "withTransaction" | "translate" | "notifications" | "config" | "limits"
>;

/**
 * Sends the facts of a service to the receivers of its reports, or to the organisation's admins when it has none. Asking
 * again within the same minute sends nothing twice.
 */
export async function mailContract(
  platform: MailPlatform,
  call: Call,
  id: number,
): Promise<CallResult<typeof endpoint>> {
  const { database, clock, withTransaction, notifications, limits, translate } = platform;
  const db = database.kysely;
  const row = await findVisibleService(db, call.actor, id);
  if (!row) throw new AppError("contract.notFound");
  const today = businessToday(clock.now());
  authorize(contractPolicy, "mail", call.actor, { ...row, today }, clock.now());
  const sentTo = await receiversOf(platform, row);
  if (sentTo.length === 0) throw new AppError("contract.noReceivers");
  await limits.take(`contract-mail:${row.id}`, limitsTable.contractMailPerService);
  const numbers = await findNumbersOfService(db, row.id);
  const localeOf = await findReaderLocales(db, sentTo);
  const minute = clock.now().toISOString().slice(0, 16);
  await withTransaction(call, async (tx) => {
    for (const target of sentTo) {
      const locale = localeOf(target);
      await notifications.queue(tx, {
        channel: "email",
        target,
        subject: translate(locale, "contractServer.mail.factsSubject", {
          company: nameIn(locale, row.company_name, row.company_name_en),
          name: row.name,
        }).replaceAll(/[\r\n]+/g, " "),
        body: bodyOf(platform, locale, { row, numbers, today }),
        dedupeKey: `contract:${row.id}:mail:${minute}:${target.toLowerCase()}`.slice(0, 128),
      });
    }
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

interface Facts {
  readonly row: ServiceRow;
  readonly numbers: readonly ServiceNumberOfService[];
  readonly today: string;
}

function bodyOf({ translate, config }: MailPlatform, locale: Locale, { row, numbers, today }: Facts): string {
  const validityText = (dated: { status: number; start_date: string; end_date: string }) => {
    const term = { status: dated.status, startDate: dated.start_date, endDate: dated.end_date };
    return translate(locale, validity.labelKey(validityOf(term, today)));
  };
  const lines = numbers.map((number) =>
    translate(locale, "contractServer.mail.number", {
      sn: number.sn,
      name: number.name,
      coverage: translate(locale, coverage.labelKeyOfCode(number.coverage)),
      end: number.end_date,
      validity: validityText(number),
    }),
  );
  return translate(locale, "contractServer.mail.facts", {
    company: nameIn(locale, row.company_name, row.company_name_en),
    name: row.name,
    num: row.contract_num,
    start: row.start_date,
    end: row.end_date,
    validity: validityText(row),
    team: nameIn(locale, row.team_name, row.team_name_en),
    numbers: lines.join("\n") || translate(locale, "contractServer.mail.noNumbers"),
    link: `${config.publicUrl}/service`,
    phone: config.brand.serviceDesk.phone,
    email: config.brand.serviceDesk.email,
  });
}
