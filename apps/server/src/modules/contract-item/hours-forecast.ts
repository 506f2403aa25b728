import type {
  getHoursForecast as forecastEndpoint,
  sendRenewalNote as noteEndpoint,
} from "@pharos/api/contract-item";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { businessToday } from "@pharos/domain/contract";
import { hoursEndOn, hoursLeft } from "@pharos/domain/contract-item";
import { type Locale, nameIn } from "@pharos/i18n";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { all, authorize, type Policy, unless } from "../../platform/policy.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { notify } from "../message/index.ts";
import { findPromisedHours, type HourOwner, type PromisedHours } from "./hours-forecast.repo.ts";

const policy = {
  note: (actor, { receiver_id }) =>
    all(
      unless(actor.permissions.has("message:send"), "common.permissionDenied"),
      unless(receiver_id !== null, "contractItem.noAccountOwner"),
    ),
} satisfies Policy<PromisedHours>;

/** When promised hours end at the present pace, beside what is not booked yet. */
export async function readHoursForecast(
  { database, clock, translate }: Pick<Platform, "database" | "clock" | "translate">,
  { actor, locale }: Call,
  owner: HourOwner,
): Promise<CallResult<typeof forecastEndpoint>> {
  const now = clock.now();
  const hours = await findPromisedHours(database.kysely, actor, owner);
  if (!hours) throw new AppError("contractItem.forecastNotFound");
  const figures = figuresOf(hours, businessToday(now));
  return {
    ...figures,
    receiverName: hours.receiver_name,
    draft: draftOf(hours, figures, locale, translate),
    abilities: { note: toAbility(policy.note(actor, hours), locale, translate) },
  };
}

/** Writes to whom the contract belongs. */
export async function sendRenewalNote(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { content, ...owner }: HandlerInput<typeof noteEndpoint>["body"],
): Promise<CallResult<typeof noteEndpoint>> {
  return withTransaction(call, async (tx) => {
    const hours = await findPromisedHours(tx.db, call.actor, owner);
    if (!hours) throw new AppError("contractItem.forecastNotFound");
    authorize(policy, "note", call.actor, hours, tx.now);
    const { receiver_id: receiver, receiver_name: receiverName } = hours;
    // Both are there, or the rule has refused.
    if (receiver === null || receiverName === null) throw new AppError("contractItem.noAccountOwner");
    await notify(tx, {
      userIds: [receiver],
      event: "message.sent",
      type: "contract",
      level: "warn",
      titleKey: "contractItemServer.message.renewalNote",
      params: { no: hours.no, company: hours.company_name, companyEn: hours.company_name_en ?? "" },
      content,
      link: linkOf(owner, hours),
      dedupeKey: `contractItem.renewalNote:${owner.kind}:${owner.id}:${tx.now.getTime()}`,
    });
    await tx.audit({
      action: "contract.renewalNoteSent",
      objectType: "contract",
      objectId: hours.contract_id,
      companyId: hours.company_id,
      detail: { ...owner, receiver },
    });
    return { receiverName };
  });
}

type Figures = ReturnType<typeof figuresOf>;

function figuresOf(hours: PromisedHours, today: string) {
  const { planned, used, start_date: startDate, end_date: endDate } = hours;
  return {
    planned,
    used,
    left: hoursLeft(planned, used),
    endsOn: hoursEndOn({ planned, used }, { startDate, endDate, today }),
    endTime: endDate,
    pendingHours: hours.pending,
    openPlanHours: hours.open_plans,
  };
}

function draftOf(
  hours: PromisedHours,
  { planned, used, left, endsOn, endTime, pendingHours, openPlanHours }: Figures,
  locale: Locale,
  translate: Platform["translate"],
): string {
  const word = (key: keyof typeof sentences, vars: Readonly<Record<string, string | number>>) =>
    translate(locale, sentences[key], vars);
  const company = nameIn(locale, hours.company_name, hours.company_name_en);
  const isSpent = planned !== null && used >= planned;
  return [
    word("subject", { company, no: hours.no, name: hours.name, date: endTime }),
    planned === null
      ? word("unplanned", { used })
      : word("used", { used, planned, left: left ?? 0, percent: Math.floor((used * 100) / planned) }),
    ...(endsOn === null ? [] : [word("endsOn", { date: endsOn })]),
    ...(isSpent ? [word("spent", {})] : []),
    ...(pendingHours + openPlanHours === 0
      ? []
      : [word("unbooked", { pending: pendingHours, plans: openPlanHours })]),
    word("ask", {}),
  ].join("\n");
}

const sentences = {
  subject: "contractItemServer.renewal.subject",
  used: "contractItemServer.renewal.used",
  unplanned: "contractItemServer.renewal.unplanned",
  endsOn: "contractItemServer.renewal.endsOn",
  spent: "contractItemServer.renewal.spent",
  unbooked: "contractItemServer.renewal.unbooked",
  ask: "contractItemServer.renewal.ask",
} as const;

function linkOf({ kind }: HourOwner, { id, no, company_id }: PromisedHours): string {
  if (kind === "item") return `/contractItems?keyword=${encodeURIComponent(no)}`;
  return kind === "number" ? `/sn/${id}/${company_id}` : `/contract?search=${encodeURIComponent(no)}`;
}
