import { sql } from "kysely";
import { defineQueue } from "../../../platform/queue/define-queue.ts";
import type { Queue } from "../../../platform/queue/queue.ts";
import { nameKey } from "./name-key.ts";

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Makes organisations and members findable by the pinyin of their names, a moment after these were written. */
export const nameKeyQueues: readonly Queue[] = (["company", "employee"] as const).map((table) =>
  defineQueue<Named>({
    name: `organisation.nameKey.${table}`,
    pollMs: 2000,
    batch: 200,
    take: async ({ db }, { limit, isFree }) => {
      const { rows } = await sql<Named>`
        select id, name from ${sql.table(table)}
        where name_key is null and ${isFree(sql`id::text`)}
        order by id limit ${limit} for update skip locked`.execute(db);
      return rows;
    },
    keyOf: ({ id }) => id,
    handle: async ({ db }, { id, name }) => {
      await db
        .updateTable(table)
        .set({ name_key: nameKey(name) })
        .where("id", "=", id)
        .execute();
    },
  }),
);
