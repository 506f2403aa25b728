import { acrossOrganisations } from "@pharos/db";
import { businessTimeZone, dateAt } from "@pharos/domain/time";
import { sql } from "kysely";
import type { AiConfig } from "../../platform/config.ts";
import type { Platform } from "../../platform/platform.ts";
import type { TokenUsage } from "./engine/answer-engine.ts";

type Means = Pick<Platform, "database" | "clock">;

const today = ({ clock }: Means): string => dateAt(clock.now().getTime(), businessTimeZone);

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

/** Counts what an answer took. */
export async function addUsage(
  platform: Means,
  companyId: number | null,
  { inputTokens, outputTokens }: TokenUsage,
): Promise<void> {
  await acrossOrganisations(() =>
    sql`
    insert into assistant_usage (day, company_id, answers, input_tokens, output_tokens)
    values (${today(platform)}, ${companyId}, 1, ${inputTokens}, ${outputTokens})
    on conflict (day, company_id) do update set answers = assistant_usage.answers + 1,
      input_tokens = assistant_usage.input_tokens + excluded.input_tokens,
      output_tokens = assistant_usage.output_tokens + excluded.output_tokens`.execute(
      platform.database.kysely,
    ),
  );
}
