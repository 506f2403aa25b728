import type { CallResult } from "@pharos/api/core";
import type { getManual as endpoint, ManualDetail } from "@pharos/api/manual";
import { type Tree, treeOf } from "@pharos/domain/manual";
import { sql } from "kysely";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { type ManualAction, manualPolicy } from "./manual.policy.ts";
import { type ChapterRow, findChapters, findOpen, type StoredManual } from "./manual.repo.ts";
import { fromOpen } from "./manual.visibility.ts";

/** A manual with its tree and the other versions that the caller may read. */
export async function readManual(
  platform: Platform,
  call: Call,
  id: number,
): Promise<CallResult<typeof endpoint>> {
  const db = platform.database.kysely;
  const row = await findOpen(db, call, id);
  const [chapters, editions] = await Promise.all([
    findChapters(db, id),
    sql<ManualDetail["editions"][number]>`
      select m.id, m.name, m.edition as version, m.lang, m.status from ${fromOpen(call.actor)} and m.series = ${row.series}
      order by m.published_at desc nulls first, m.id desc`.execute(db),
  ]);
  return {
    ...row,
    // The schema of the wire is four levels deep, which is as deep as trees are stored.
    nodes: treeOf(chapters).map(nodeOf) as ManualDetail["nodes"],
    editions: editions.rows,
    abilities: abilitiesOf(platform, call, row),
  };
}

/** A chapter of the tree as the wire has it. */
interface WireNode {
  readonly id: number;
  readonly title: string;
  readonly sort: number;
  readonly children: readonly WireNode[];
}

const nodeOf = ({ id, title, sort, children }: Tree<ChapterRow>): WireNode => ({
  id,
  title,
  sort,
  children: children.map(nodeOf),
});

function abilitiesOf(
  { clock, translate }: Pick<Platform, "clock" | "translate">,
  { actor, locale }: Call,
  row: StoredManual,
): ManualDetail["abilities"] {
  const ability = (action: ManualAction) =>
    toAbility(manualPolicy[action](actor, row, clock.now()), locale, translate);
  return {
    edit: ability("edit"),
    publish: ability("publish"),
    withdraw: ability("withdraw"),
    remove: ability("remove"),
  };
}
