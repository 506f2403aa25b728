import { acrossOrganisations, type Kysely, type Schema } from "@pharos/db";
import { businessTimeZone, dateAt } from "@pharos/domain/time";
import { sql } from "kysely";
import type { AiConfig } from "../../platform/config.ts";
import type { Platform } from "../../platform/platform.ts";
import type { TokenUsage } from "./engine/answer-engine.ts";

type Means = Pick<Platform, "database" | "clock">;

/** The day that is counted, by the calendar of the installation. */
export const today = ({ clock }: Means): string => dateAt(clock.now().getTime(), businessTimeZone);

/** Whether a day still has tokens for an organisation, and for everybody. */
export async function isWithinBudget(
  platform: Means,
  {
    tokensPerDay,
    tokensPerDayAndOrganisation,
  }: Pick<AiConfig, "tokensPerDay" | "tokensPerDayAndOrganisation">,
  companyId: number | null,
): Promise<boolean> {
  const { rows } = await acrossOrganisations(() =>
    sql<{ readonly all: number; readonly own: number }>`
    select coalesce(sum(input_tokens + output_tokens), 0)::float8 as all,
      coalesce(sum(input_tokens + output_tokens) filter (where company_id is not distinct from ${companyId}), 0)::float8 as own
    from assistant_usage where day = ${today(platform)}`.execute(platform.database.kysely),
  );
  const { all = 0, own = 0 } = rows[0] ?? {};
  return all < tokensPerDay && own < tokensPerDayAndOrganisation;
}

/** What became of a question, and what the model took for it. */
export interface CountedAnswer {
  readonly outcome: "model" | "quotations" | "unanswered";
  readonly usage: TokenUsage | null;
}

/** Counts what was written for an expert at a request, or what became of it. */
export async function countSuggestion(
  db: Kysely<Schema>,
  { day, companyId }: { readonly day: string; readonly companyId: number },
  what: "suggested" | "taken" | "dismissed",
): Promise<void> {
  await sql`
    insert into assistant_usage (day, company_id, ${sql.ref(what)}) values (${day}, ${companyId}, 1)
    on conflict (day, company_id) do update set ${sql.ref(what)} = assistant_usage.${sql.ref(what)} + 1`.execute(
    db,
  );
}

/** Counts an answer for whom it was given. */
export async function countAnswer(
  platform: Means,
  companyId: number | null,
  { outcome, usage }: CountedAnswer,
): Promise<void> {
  const one = (counted: CountedAnswer["outcome"]): number => (counted === outcome ? 1 : 0);
  await acrossOrganisations(() =>
    sql`
    insert into assistant_usage (day, company_id, answers, quotations, unanswered, input_tokens, output_tokens)
    values (${today(platform)}, ${companyId}, ${one("model")}, ${one("quotations")}, ${one("unanswered")},
      ${usage?.inputTokens ?? 0}, ${usage?.outputTokens ?? 0})
    on conflict (day, company_id) do update set answers = assistant_usage.answers + excluded.answers,
      quotations = assistant_usage.quotations + excluded.quotations,
      unanswered = assistant_usage.unanswered + excluded.unanswered,
      input_tokens = assistant_usage.input_tokens + excluded.input_tokens,
      output_tokens = assistant_usage.output_tokens + excluded.output_tokens`.execute(
      platform.database.kysely,
    ),
  );
}
