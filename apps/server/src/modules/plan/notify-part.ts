import type { Locale } from "@pharos/i18n";
import { joinClauses } from "../../platform/join-words.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { type NotifiedPlan, notifyAboutPlan } from "./notify-about-plan.ts";
import type { OwnPart } from "./plan.events.ts";

/** Notifies somebody who is on a plan of other days or hours of the own part. */
export async function notifyPart(
  tx: UnitOfWork,
  translate: Platform["translate"],
  plan: NotifiedPlan,
  {
    userId,
    ...change
  }: {
    readonly by: number | null;
    readonly userId: number;
    readonly from: OwnPart;
    readonly to: OwnPart;
    readonly dedupeKey: string;
  },
): Promise<void> {
  if (!plan.executor_ids.includes(userId)) return;
  await notifyAboutPlan(tx, plan, {
    event: "plan.changed",
    titleKey: "planServer.message.partChanged",
    audience: { executor: [userId] },
    by: change.by,
    vars: {
      changes: wordPart(translate, "zh-CN", plan, change),
      changesEn: wordPart(translate, "en-US", plan, change),
    },
    dedupeKey: change.dedupeKey,
  });
}

/** What has changed, in words; where nothing of one's own is said, the plan's days and an even share hold. */
function wordPart(
  translate: Platform["translate"],
  locale: Locale,
  plan: NotifiedPlan,
  { from, to }: { readonly from: OwnPart; readonly to: OwnPart },
): string {
  const days = ({ startDate, endDate }: OwnPart) => {
    const [first, last] = [startDate ?? plan.start_date, endDate ?? plan.end_date];
    return first === last ? first : `${first} – ${last}`;
  };
  const hours = ({ planHour }: OwnPart) =>
    planHour === null
      ? translate(locale, "planServer.change.evenShare")
      : translate(locale, "planServer.change.hourCount", { hours: planHour });
  const differing = [
    ...(days(from) === days(to) ? [] : [["days", days(from), days(to)] as const]),
    ...(from.planHour === to.planHour ? [] : [["hours", hours(from), hours(to)] as const]),
  ];
  return joinClauses(
    differing.map(([what, before, after]) =>
      translate(locale, `planServer.change.${what}`, { from: before, to: after }),
    ),
    locale,
  );
}
