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
  const stored = await storeLevel(tx, call, manualId, { parentId: null, nodes });
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

interface Level {
  readonly parentId: number | null;
  readonly nodes: readonly SentNode[];
}

/** Adds the new chapters of a level, which those below them need; answers all of them with their places. */
async function storeLevel(
  tx: UnitOfWork,
  call: Call,
  manualId: number,
  { parentId, nodes }: Level,
): Promise<StoredNode[]> {
  const stored: StoredNode[] = [];
  for (const [sort, { id: oldId, title, article, children = [] }] of nodes.entries()) {
    const id = oldId ?? (await insertChapter(tx, call, { manualId, parentId, sort, title }));
    stored.push({ id, parentId, sort, title, content: article?.contentMd ?? null });
    stored.push(...(await storeLevel(tx, call, manualId, { parentId: id, nodes: children })));
  }
  return stored;
}

async function insertChapter(
  { db, now }: UnitOfWork,
  { actor }: Call,
  {
    manualId,
    parentId,
    sort,
    title,
  }: { readonly manualId: number } & Pick<StoredNode, "parentId" | "sort" | "title">,
): Promise<number> {
  const { id } = await db
    .insertInto("manual_article")
    .values({
      manual_id: manualId,
      parent_id: parentId,
      sort,
      title,
      updated_by: actor.userId,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
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
