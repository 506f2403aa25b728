import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  recordSearchChoice as contract,
  listUnopenedQuestions,
  UnopenedQuestion,
} from "@pharos/api/search";
import { listLimits } from "@pharos/domain/limits";
import { sql } from "kysely";
import type { Call } from "../../../platform/call.ts";
import { contains } from "../../../platform/contains.ts";
import { limitsTable } from "../../../platform/limits-table.ts";
import { offsetOf } from "../../../platform/paging.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import {
  gapKeyOf,
  gapQuestionOf,
  historyKeyword,
  questionCharactersMax,
  questionFrom,
} from "./gap-question.ts";
import { takeBackGap } from "./record-gap.ts";

/** Hits that are seen without scrolling. */
const firstHits = 3;
/** A question that was asked less often says nothing. */
const askedMin = 3;
/** What is opened later is opened for another reason. */
const choiceHours = 24;

/** Counts a question of which something is shown. */
export async function recordQuestion(
  { db, now }: Pick<UnitOfWork, "db" | "now">,
  asked: string,
): Promise<void> {
  const question = [...gapQuestionOf(asked)].slice(0, questionCharactersMax).join("");
  const key = gapKeyOf(question);
  if ([...key].length < questionFrom) return;
  await sql`
    insert into search_question (keyword, question, first_at, last_at) values (${key}, ${question}, ${now}, ${now})
    on conflict (keyword) do update set times = search_question.times + 1, last_at = excluded.last_at`.execute(
    db,
  );
}

/**
 * Counts that a hit was opened, by its kind and place. Once for a search, and once more where it is the first of the first
 * hits; of a question that the caller has not asked nothing is counted, whether or not others have asked it.
 */
export async function recordChoice(
  { withTransaction, limits }: Pick<Platform, "withTransaction" | "limits">,
  call: Call,
  { keyword, objType, position }: HandlerInput<typeof contract>["body"],
): Promise<CallResult<typeof contract>> {
  const { userId } = call.actor;
  await limits.take(`search-choice:${userId}`, limitsTable.searchTypingPerPerson);
  const opened = position <= firstHits ? 2 : 1;
  await withTransaction(call, async ({ db, now }) => {
    const { rows } = await sql<{ readonly before: number; readonly answers: number }>`
      with asked as (
        select user_id, keyword, opened, hit_count from search_history
        where user_id = ${userId} and keyword = ${historyKeyword(keyword)} and opened < ${opened}
          and searched_at > ${now}::timestamptz - make_interval(hours => ${choiceHours})
        for update)
      update search_history h set opened = ${opened} from asked
      where h.user_id = asked.user_id and h.keyword = asked.keyword
      returning asked.opened as before, asked.hit_count as answers`.execute(db);
    const [asked] = rows;
    if (!asked) return;
    // What was said to be no answer is one to whoever opens it.
    if (asked.before === 0 && asked.answers === 0) await takeBackGap({ db }, call.actor, keyword);
    await sql`
      with question as (
        update search_question set opened = opened + ${asked.before === 0 ? 1 : 0},
          first_opened = first_opened + ${opened === 2 ? 1 : 0}
        where keyword = ${gapKeyOf(gapQuestionOf(keyword))} returning id)
      insert into search_choice (question_id, obj_type, position) select id, ${objType}, ${position} from question
      on conflict (question_id, obj_type, position) do update set times = search_choice.times + 1`.execute(
      db,
    );
  });
  return null;
}

/** Questions of which nobody opens one of the first hits. */
export async function listUnopened(
  { database }: Pick<Platform, "database">,
  query: HandlerInput<typeof listUnopenedQuestions>["query"],
): Promise<CallResult<typeof listUnopenedQuestions>> {
  const { kysely: db } = database;
  const { keyword, sortField, sortOrder, pageNum, pageSize } = query;
  const matches = db
    .selectFrom("search_question")
    .where("first_opened", "=", 0)
    .where("times", ">=", askedMin)
    .$if(Boolean(keyword), (q) => q.where(contains(sql.ref("keyword"), keyword ?? "")));
  const [{ count }, list] = await Promise.all([
    db
      .selectFrom(
        matches
          .select("id")
          .limit(listLimits.countMax + 1)
          .as("m"),
      )
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
    matches
      .select([
        "id",
        "question",
        "times",
        "opened",
        "first_at as firstTime",
        "last_at as lastTime",
        sql<UnopenedQuestion["choices"]>`(
          select coalesce(json_agg(json_build_object('objType', c.obj_type, 'position', c.position, 'times', c.times)
            order by c.times desc, c.position, c.obj_type), '[]')
          from search_choice c where c.question_id = search_question.id)`.as("choices"),
      ])
      .orderBy(sortField === "times" ? "times" : "last_at", sortOrder)
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset(offsetOf(query))
      .execute(),
  ]);
  return {
    total: Math.min(count, listLimits.countMax),
    isTotalCapped: count > listLimits.countMax,
    list,
    pageNum,
    pageSize,
  };
}
