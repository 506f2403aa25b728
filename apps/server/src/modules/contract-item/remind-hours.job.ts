import type { Kysely, Schema } from "@pharos/db";
import { businessToday } from "@pharos/domain/contract";
import {
  type HoursThreshold,
  hoursEndOn,
  hoursThresholds,
  reachedThreshold,
} from "@pharos/domain/contract-item";
import { contractItemStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { JobDefinition } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { never, sweep } from "../../platform/queue/sweep.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify } from "../message/index.ts";
import { findTeamAdmins } from "../organisation/index.ts";
import { usedItemHours } from "./item-hours.sql.ts";

/** Notifies every morning of contract items of whose planned hours four fifths, or all, are used. */
export const remindHours: JobDefinition = {
  name: "contractItem.remindHours",
  cron: "40 8 * * *",
  run: (platform, signal) => announceHours(platform, signal),
};

const batch = 200;
const running = [contractItemStatus.toCode("open"), contractItemStatus.toCode("delivering")];

/** Notifies of every threshold that is reached, once; an item whose plan was raised is announced anew. */
export async function announceHours(
  platform: Pick<Platform, "database" | "log" | "clock" | "withTransaction">,
  signal: AbortSignal = never,
): Promise<void> {
  const { database, clock, withTransaction } = platform;
  await sweep<number, void>(
    platform,
    {
      name: remindHours.name,
      find: async (after) => {
        const rows = await dueItems(database.maintenance.kysely, businessToday(clock.now()))
          .select("contract_item.id")
          .where("contract_item.id", ">", after)
          .orderBy("contract_item.id")
          .limit(batch)
          .execute();
        return rows.map(({ id }) => id);
      },
      idOf: (id) => id,
      handle: (id) => withTransaction(undefined, (tx) => announceOne(tx, id), "maintenance"),
    },
    signal,
  );
}

/** Running items that have reached a threshold nobody was notified of, or are below one somebody was. */
const dueItems = (db: Kysely<Schema>, today: string) =>
  db
    .selectFrom("contract_item")
    .innerJoin("contract", "contract.id", "contract_item.contract_id")
    .where("contract_item.status", "in", running)
    .where("contract_item.end_date", ">=", today)
    .where("contract_item.planned_hours", ">", 0)
    .where(sql<boolean>`coalesce(contract_item.hours_notified_percent, 0) <> ${reachedInSql}`);

/** As `reachedThreshold`, in the words of the database; 0 below all of them. */
const reachedInSql = sql<number>`case ${sql.join(
  hoursThresholds
    .toReversed()
    .map(
      (percent) =>
        sql`when ${usedItemHours} * 100 >= contract_item.planned_hours * ${sql.lit(percent)} then ${sql.lit(percent)}`,
    ),
  sql` `,
)} else 0 end`;

async function announceOne(tx: UnitOfWork, id: number): Promise<void> {
  const today = businessToday(tx.now);
  const row = await dueItems(tx.db, today)
    .innerJoin("company", "company.id", "contract_item.company_id")
    .select(["contract_item.id", "contract_item.item_id", "contract_item.name", "contract_item.team_id"])
    .select([
      "contract_item.start_date",
      "contract_item.end_date",
      "contract_item.planned_hours",
      "contract_item.hours_notified_percent",
    ])
    .select(["company.name as company", "company.name_en as companyEn", usedItemHours.as("used")])
    .select(
      sql<number | null>`coalesce(contract_item.manager_user_id, contract.manager_user_id)`.as("manager_id"),
    )
    .where("contract_item.id", "=", id)
    .forUpdate("contract_item")
    .executeTakeFirst();
  if (!row) return;
  const reached = reachedThreshold(row.planned_hours, row.used);
  await tx.db
    .updateTable("contract_item")
    .set({ hours_notified_percent: reached })
    .where("id", "=", id)
    .execute();
  // Below again, as its plan was raised or hours were taken back.
  if (reached !== null && reached > (row.hours_notified_percent ?? 0))
    await announce(tx, row, reached, today);
}

interface DueItem {
  readonly id: number;
  readonly item_id: string;
  readonly name: string;
  readonly team_id: number | null;
  readonly manager_id: number | null;
  readonly start_date: string;
  readonly end_date: string;
  readonly planned_hours: number | null;
  readonly used: number;
  readonly company: string;
  readonly companyEn: string | null;
}

async function announce(
  tx: UnitOfWork,
  item: DueItem,
  reached: HoursThreshold,
  today: string,
): Promise<void> {
  const planned = item.planned_hours ?? 0;
  const { start_date: startDate, end_date: endDate, used } = item;
  const endsOn = hoursEndOn({ planned, used }, { startDate, endDate, today });
  await notify(tx, {
    event: "contractItem.hours",
    userIds: [],
    audience: {
      manager: item.manager_id === null ? [] : [item.manager_id],
      teamAdmins: item.team_id === null ? [] : await findTeamAdmins(tx.db, item.team_id),
    },
    type: "contract",
    level: "warn",
    titleKey: `contractItemServer.message.${endsOn === null ? "hoursUsedUp" : "hoursLow"}`,
    params: {
      itemId: item.item_id,
      name: item.name,
      company: item.company,
      companyEn: item.companyEn ?? "",
      used: item.used,
      planned,
      percent: Math.floor((item.used * 100) / planned),
      date: endsOn ?? "",
    },
    link: `/contractItems?keyword=${encodeURIComponent(item.item_id)}`,
    dedupeKey: `contractItem.hours:${item.id}:${reached}:${planned}`,
  });
}
