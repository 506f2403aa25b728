import type { NotifyEventCode } from "@pharos/domain/enums";
import type { TranslationKey } from "@pharos/i18n";
import { sql } from "kysely";
import { listener } from "../../platform/outbox.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { loadActor } from "../identity/index.ts";
import { notify, reviewNotices } from "../message/index.ts";
import { closeGapsOf, forgetFollowers } from "../search/index.ts";
import { articlePublished, articleReported, type RevisionFact } from "./article.events.ts";
import { articleReview } from "./article.record.ts";
import { isReadable } from "./article.repo.ts";

/** What a message about an article names. */
interface Named {
  readonly id: number;
  readonly title: string;
  readonly authorId: number;
  readonly editorId: number;
  readonly authorName: string;
  readonly askedReviewerId: number | null;
  readonly reviewComment: string | null;
}

/** The page of an article, as messages link to it. */
export const articleLink = (id: number): string => `/article/message/${id}`;

async function findNamed({ db }: UnitOfWork, { id, ver }: RevisionFact): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    select a.id, v.title, a.author_id as "authorId", v.editor_id as "editorId", ${nameOfUser("v.editor_id")} as "authorName",
      v.asked_reviewer_id as "askedReviewerId", v.review_comment as "reviewComment"
    from article a join article_version v on v.article_id = a.id and v.ver = ${ver}
    where a.id = ${id} and a.deleted_at is null`.execute(db);
  return rows[0];
}

interface Notice {
  readonly row: Pick<Named, "id" | "title"> & { readonly content?: string | null };
  readonly event: NotifyEventCode;
  readonly titleKey: TranslationKey;
  readonly userIds: readonly number[];
  readonly params?: Readonly<Record<string, string>>;
  readonly link?: string;
  readonly dedupeKey: string;
}

/** Notifies people about an article. */
export const notifyAboutArticle = (
  tx: UnitOfWork,
  { row, event, titleKey, userIds, params = {}, link = articleLink(row.id), dedupeKey }: Notice,
): Promise<void> =>
  notify(tx, {
    event,
    userIds: [...new Set(userIds)],
    type: "knowledge",
    titleKey,
    params: { title: row.title, ...params },
    ...(row.content && { content: row.content }),
    link,
    object: { type: "article", id: row.id },
    dedupeKey,
  });

const words = (event: "submitted" | "published" | "rejected", linkOf = articleLink) =>
  ({ event: `article.${event}`, titleKey: `articleServer.${event}`, linkOf }) as const;

const reviewed = reviewNotices(articleReview, {
  objectType: "article",
  type: "knowledge",
  find: async (tx, fact) => {
    const row = await findNamed(tx, fact);
    return (
      row && {
        id: row.id,
        authorIds: [row.authorId, row.editorId],
        askedReviewerId: row.askedReviewerId,
        reviewComment: row.reviewComment,
        params: { title: row.title, name: row.authorName },
      }
    );
  },
  submitted: words("submitted", (id) => `/examList?id=${id}`),
  approved: words("published"),
  rejected: words("rejected"),
});

const notifyReported = listener(
  "article.notifyReported",
  articleReported,
  async (tx, { evaluateId }, { eventId }) => {
    const { rows } = await sql<Pick<Named, "id" | "title" | "authorId"> & { content: string | null }>`
    select a.id, v.title, a.author_id as "authorId", e.content
    from article_evaluate e join article a on a.id = e.article_id
      join article_version v on v.article_id = a.id and v.ver = e.ver
    where e.id = ${evaluateId} and not e.useful and a.deleted_at is null`.execute(tx.db);
    const [row] = rows;
    if (!row) return;
    await notifyAboutArticle(tx, {
      row,
      event: "article.useless",
      titleKey: "articleServer.useless",
      userIds: [row.authorId],
      link: "/article?tab=reports",
      dedupeKey: `article.useless:${eventId}`,
    });
  },
);

// Who may not read the article goes on waiting: it may be opened to more people later.
const notifyAskers = listener("article.notifyAskers", articlePublished, async (tx, fact) => {
  const row = await findNamed(tx, fact);
  if (!row) return;
  for (const { id, question, followers } of await closeGapsOf(tx, fact.id)) {
    const readers: number[] = [];
    for (const userId of followers) {
      const actor = await loadActor(tx.db, userId, tx.now);
      if (actor && (await isReadable(tx.db, actor, fact.id))) readers.push(userId);
    }
    if (readers.length === 0) continue;
    await notifyAboutArticle(tx, {
      row,
      event: "article.answered",
      titleKey: "articleServer.answered",
      userIds: readers,
      params: { question },
      dedupeKey: `article.answered:${id}:${fact.id}`,
    });
    await forgetFollowers(tx, id, readers);
  }
});

/** Who is notified of what happens to articles. */
export const articleNotifications = [...reviewed, notifyReported, notifyAskers];
