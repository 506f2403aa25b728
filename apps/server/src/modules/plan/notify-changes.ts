import type { Kysely, Schema } from "@pharos/db";
import { planPlace } from "@pharos/domain/enums";
import type { Locale } from "@pharos/i18n";
import { sql } from "kysely";
import { joinClauses, joinWords } from "../../platform/join-words.ts";
import { personName } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { type NotifiedPlan, notifyAboutPlan } from "./notify-about-plan.ts";
import { lockRecipients, type PlanRecipient, recordRecipients } from "./plan-recipients.repo.ts";

type Translate = Platform["translate"];

/** Why a plan has changed, and by whom. */
interface Change {
  /** The person behind it, who knows of it. */
  readonly by: number | null;
  /** Internal: customers are notified of what has changed alone. */
  readonly reason: string | null;
  readonly dedupeKey: string;
}

/** Notifies everybody a plan concerns of what differs from what they were last notified of. */
export async function notifyChanges(
  tx: UnitOfWork,
  translate: Translate,
  plan: NotifiedPlan,
  { by, reason, dedupeKey }: Change,
): Promise<void> {
  const recipients = await lockRecipients(tx, plan);
  const names = await namesOf(tx.db, [plan, ...recipients]);
  const groups = Map.groupBy(recipients, (known) => JSON.stringify([known.is_customer, factsOf(known)]));
  for (const group of groups.values()) {
    const [known] = group;
    if (!known) continue;
    const differing = differencesOf(known, plan);
    if (differing.length === 0) continue;
    const userIds = group.map(({ user_id }) => user_id);
    const isMove = differing.every((one) => one === "days");
    await notifyAboutPlan(tx, plan, {
      event: known.is_customer ? "plan.rescheduled" : "plan.changed",
      titleKey: `planServer.message.${titleOf(known.is_customer, isMove)}`,
      audience: known.is_customer ? { contacts: userIds } : { executor: userIds },
      by,
      content: known.is_customer ? null : reason,
      vars: isMove
        ? { oldFrom: known.start_date, oldUntil: known.end_date }
        : {
            changes: wordChanges(translate, "zh-CN", differing, known, plan, names),
            changesEn: wordChanges(translate, "en-US", differing, known, plan, names),
          },
      dedupeKey: known.is_customer ? `${dedupeKey}:customer` : dedupeKey,
    });
    await recordRecipients(tx, plan, userIds, known.is_customer);
  }
}

const titleOf = (isCustomer: boolean, isMove: boolean) => {
  if (isCustomer) return isMove ? "visitMoved" : "visitChanged";
  return isMove ? "moved" : "changed";
};

type Facts = Pick<PlanRecipient, "start_date" | "end_date" | "place" | "city" | "executor_ids">;
type Difference = "days" | "place" | "people";

const factsOf = ({ start_date, end_date, place, city, executor_ids }: Facts) => [
  start_date,
  end_date,
  place,
  city,
  executor_ids,
];

const sorted = (ids: readonly number[]): string => [...ids].toSorted((a, b) => a - b).join();

function differencesOf(known: Facts, now: Facts): Difference[] {
  return [
    ...(known.start_date !== now.start_date || known.end_date !== now.end_date ? ["days" as const] : []),
    ...(known.place !== now.place || known.city !== now.city ? ["place" as const] : []),
    ...(sorted(known.executor_ids) === sorted(now.executor_ids) ? [] : ["people" as const]),
  ];
}

/** What has changed, in words: `dates from … to …; people from … to …`. */
function wordChanges(
  translate: Translate,
  locale: Locale,
  differing: readonly Difference[],
  known: Facts,
  now: Facts,
  names: ReadonlyMap<number, string>,
): string {
  const days = ({ start_date, end_date }: Facts) =>
    start_date === end_date ? start_date : `${start_date} – ${end_date}`;
  const place = ({ place: code, city }: Facts) =>
    [translate(locale, planPlace.labelKeyOfCode(code)), city].filter(Boolean).join(" ");
  const people = ({ executor_ids }: Facts) =>
    joinWords(
      executor_ids.map((id) => names.get(id) ?? ""),
      locale,
    ) || translate(locale, "planServer.change.nobody");
  const words = { days, place, people };
  return joinClauses(
    differing.map((one) =>
      translate(locale, `planServer.change.${one}`, { from: words[one](known), to: words[one](now) }),
    ),
    locale,
  );
}

async function namesOf(db: Kysely<Schema>, facts: readonly Facts[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(facts.flatMap(({ executor_ids }) => executor_ids))];
  const rows = await db
    .selectFrom("app_user as u")
    .select(["u.id", personName("u").as("name")])
    .where("u.id", "=", sql<number>`any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
