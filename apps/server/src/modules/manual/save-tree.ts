import type { HandlerInput } from "@pharos/api/core";
import type { saveManual as endpoint } from "@pharos/api/manual";
import type { Schema } from "@pharos/db";
import { manualLimits } from "@pharos/domain/manual";
import { type Kysely, sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { attachPictures } from "./manual.files.ts";
import { updateManual } from "./manual.repo.ts";

type SentNodes = NonNullable<HandlerInput<typeof endpoint>["body"]["nodes"]>;

/** A chapter as it was sent, four levels deep at most. */
interface SentNode {
  readonly id?: number | undefined;
  readonly title: string;
  readonly article?: { readonly contentMd: string } | undefined;
  readonly children?: readonly SentNode[] | undefined;
}

/** A chapter that is to be stored. */
interface StoredNode {
  readonly id: number;
  readonly parentId: number | null;
  readonly sort: number;
  readonly title: string;
  readonly content: string | null;
}

/** Makes the chapters of a manual what was sent: adds, changes and moves them, and deletes what is not among them. */
export async function saveTree(
  tx: UnitOfWork,
  call: Call,
  manualId: number,
  nodes: SentNodes,
): Promise<void> {
  const known = await readKnown(tx.db, manualId);
  const sent = flat(nodes);
  const ids = sent.flatMap(({ id }) => id ?? []);
  if (ids.some((id) => !known.has(id)) || new Set(ids).size < ids.length)
    throw new AppError("manual.chapter.notFound");
  if (sent.length > manualLimits.chaptersMax) throw new AppError("manual.tooLarge");
  const stored = await addChapters(tx, call, manualId, nodes);
  const changed = await updateChapters(tx, call, manualId, stored);
  await attachPictures(tx, call.actor, manualId, stored.map(({ content }) => content ?? "").join("\n"));
  const kept = new Set(ids);
  const gone = [...known].filter((id) => !kept.has(id));
  if (gone.length > 0) await tx.db.deleteFrom("manual_article").where("id", "in", gone).execute();
  const added = sent.length - ids.length;
  if (added + gone.length + changed === 0) return;
  await refuseTooLong(tx.db, manualId);
  await updateManual(tx, call, manualId, {});
  await tx.audit({
    action: "manual.treeChanged",
    objectType: "manual",
    objectId: manualId,
    detail: { after: { added, removed: gone.length } },
  });
}

async function readKnown(db: Kysely<Schema>, manualId: number): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom("manual_article").select("id").where("manual_id", "=", manualId).execute();
  return new Set(rows.map(({ id }) => id));
}

const flat = (nodes: readonly SentNode[]): SentNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

/** A chapter and its place. */
interface Placed {
  readonly parentId: number | null;
  readonly sort: number;
  readonly node: SentNode;
}

const placed = (parentId: number | null, nodes: readonly SentNode[]): Placed[] =>
  nodes.map((node, sort) => ({ parentId, sort, node }));

/** Adds the new chapters, level by level because those below need them; answers all chapters with their places. */
async function addChapters(
  tx: UnitOfWork,
  call: Call,
  manualId: number,
  nodes: readonly SentNode[],
): Promise<StoredNode[]> {
  const stored: StoredNode[] = [];
  for (let level = placed(null, nodes); level.length > 0; ) {
    const added = await insertLevel(tx, call, manualId, level);
    level = level.flatMap((place) => {
      const { parentId, sort, node } = place;
      const id = node.id ?? added.get(keyOf(place)) ?? 0;
      stored.push({ id, parentId, sort, title: node.title, content: node.article?.contentMd ?? null });
      return placed(id, node.children ?? []);
    });
  }
  return stored;
}

const keyOf = ({ parentId, sort }: Pick<Placed, "parentId" | "sort">): string => `${parentId}/${sort}`;

/** Adds the new chapters of a level; answers their ids by their places. */
async function insertLevel(
  { db, now }: UnitOfWork,
  { actor }: Call,
  manualId: number,
  level: readonly Placed[],
): Promise<ReadonlyMap<string, number>> {
  const values = level
    .filter(({ node }) => node.id === undefined)
    .map(({ parentId, sort, node }) => ({
      manual_id: manualId,
      parent_id: parentId,
      sort,
      title: node.title,
      updated_by: actor.userId,
      created_at: now,
      updated_at: now,
    }));
  if (values.length === 0) return new Map();
  const rows = await db
    .insertInto("manual_article")
    .values(values)
    .returning(["id", "parent_id as parentId", "sort"])
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row.id]));
}

/** Writes places, titles and the texts that were sent, where they differ; answers how many chapters did. */
async function updateChapters(
  { db, now }: UnitOfWork,
  { actor }: Call,
  manualId: number,
  nodes: readonly StoredNode[],
): Promise<number> {
  const { rows } = await sql`
    update manual_article a set parent_id = n.parent_id, sort = n.sort, title = n.title,
      content_md = coalesce(n.content, a.content_md), updated_by = ${actor.userId}, updated_at = ${now},
      ver = a.ver + case when n.content is distinct from a.content_md and n.content is not null then 1 else 0 end
    from unnest(${nodes.map(({ id }) => id)}::bigint[], ${nodes.map(({ parentId }) => parentId)}::bigint[],
      ${nodes.map(({ sort }) => sort)}::int[], ${nodes.map(({ title }) => title)}::text[],
      ${nodes.map(({ content }) => content)}::text[]) as n (id, parent_id, sort, title, content)
    where a.id = n.id and a.manual_id = ${manualId}
      and (a.parent_id, a.sort, a.title, a.content_md)
        is distinct from (n.parent_id, n.sort, n.title, coalesce(n.content, a.content_md))
    returning a.id`.execute(db);
  return rows.length;
}

/** Refuses more text than one document can hold. */
export async function refuseTooLong(db: Kysely<Schema>, manualId: number): Promise<void> {
  const { rows } = await sql<{ length: number }>`
    select coalesce(sum(char_length(content_md)), 0)::int as length from manual_article
    where manual_id = ${manualId}`.execute(db);
  if ((rows[0]?.length ?? 0) > manualLimits.textMax) throw new AppError("manual.tooLarge");
}
