import { businessToday } from "@pharos/domain/contract";
import { textLengths } from "@pharos/domain/limits";
import { dateOfDayNumber, dayNumberOf, toBusinessIso } from "@pharos/domain/time";
import { parseLocale, type TranslationKey } from "@pharos/i18n";
import type { Actor } from "../../platform/actor.ts";
import type { Vars } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { JobDefinition } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { sweep } from "../../platform/queue/sweep.ts";
import { loadActor } from "../identity/index.ts";
import { notify } from "../message/index.ts";
import type { BoardPeriod } from "./board-rows.ts";
import { readTiles } from "./read-tiles.ts";

/** Subscribers looked at in one statement. */
const batchSize = 100;

/** Sends the figures of last week to those who want them, each as far as he or she may see them. */
export const mailBoard: JobDefinition = {
  name: "board.mail",
  cron: "0 8 * * 1",
  run: async (platform, signal) => {
    const now = platform.clock.now();
    const today = dayNumberOf(businessToday(now));
    const week = (back: number): BoardPeriod => ({
      from: dateOfDayNumber(today - 7 * back),
      to: dateOfDayNumber(today - 7 * back + 6),
    });
    await sweep(
      platform,
      {
        name: "board.mail",
        find: (after) =>
          platform.database.maintenance.kysely
            .selectFrom("board_subscription as s")
            .innerJoin("app_user", "app_user.id", "s.user_id")
            .select(["s.user_id", "app_user.locale"])
            .where("s.user_id", ">", after)
            .orderBy("s.user_id")
            .limit(batchSize)
            .execute(),
        idOf: ({ user_id }) => user_id,
        handle: async ({ user_id, locale }) => {
          const actor = await loadActor(platform.database.kysely, user_id, now);
          // Who may no longer see the board gets none.
          if (!actor?.permissions.has("dash:view")) return;
          const [last, before] = [week(1), week(2)];
          const content = await wordTiles(platform, callOf(actor, locale), last, before);
          await platform.withTransaction(
            undefined,
            (tx) =>
              notify(tx, {
                event: "board.weekly",
                userIds: [],
                audience: { owner: [user_id] },
                type: "system",
                titleKey: "boardServer.message.weekly",
                params: { from: last.from, to: last.to },
                content,
                // The figures of this mail can be opened again as they were.
                link: `/dashboard?${new URLSearchParams({ from: last.from, to: last.to, asOf: toBusinessIso(now.getTime()) }).toString()}`,
                dedupeKey: `board.weekly:${last.from}`,
              }),
            "maintenance",
          );
        },
      },
      signal,
    );
  },
};

/** Reads as the subscriber would, without a request behind it. */
const callOf = (actor: Actor, locale: string): Call => ({
  actor,
  locale: parseLocale(locale),
  requestId: "board.mail",
  ip: "",
  userAgent: "",
});

/** The tiles of a week as lines, the week before beside them. */
async function wordTiles(
  platform: Platform,
  call: Call,
  last: BoardPeriod,
  before: BoardPeriod,
): Promise<string> {
  const [now, earlier] = await Promise.all([
    readTiles(platform, call, last),
    readTiles(platform, call, before),
  ]);
  const t = (key: TranslationKey, vars?: Vars) => platform.translate(call.locale, key, vars);
  const lines = now.tiles.map((tile) => {
    const name = t(`board.tile.${tile.key}`);
    const value = written(tile);
    const old = earlier.tiles.find(({ key }) => key === tile.key);
    return tile.isNow || !old
      ? t("boardServer.lineNow", { name, value })
      : t("boardServer.line", { name, value, before: written(old) });
  });
  return fitting(lines, (count) => t("boardServer.more", { count }));
}

/** As many lines as a message holds, and how many more the board has. */
export function fitting(lines: readonly string[], more: (count: number) => string): string {
  const whole = lines.join("\n");
  if (whole.length <= textLengths.max1024) return whole;
  for (let kept = lines.length - 1; kept > 0; kept -= 1) {
    const text = [...lines.slice(0, kept), more(lines.length - kept)].join("\n");
    if (text.length <= textLengths.max1024) return text;
  }
  return more(lines.length);
}

function written({ value, unit }: { readonly value: number | null; readonly unit: string }): string {
  if (value === null) return "–";
  if (unit === "share") return `${Math.round(value * 100)}%`;
  return unit === "score" ? value.toFixed(1) : String(value);
}
