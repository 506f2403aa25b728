import { taskType } from "@pharos/domain/enums";
import { paths } from "../../shared/paths.ts";
import type { boardQueries } from "./api.ts";

type TreeQuery = Parameters<typeof boardQueries.treemap>[0];

/** A rectangle of the hours: a group, of it a type of work, of that a plan; null: those without one. */
export interface HourPlace {
  readonly group: string | null;
  readonly type?: string | null;
  readonly plan?: string | null;
}

const party = { company: "company", team: "team", user: "person" } as const;

/** The ways to the records behind each rectangle of the hours that a query answers. */
export const hoursHrefOf =
  ({ from, to, teamId, groupBy = "company", noAcc, noPlan, accId, executorId }: TreeQuery) =>
  ({ group, type, plan }: HourPlace): string =>
    paths.manHourSummary({
      team: teamId,
      person: executorId,
      acc: accId,
      ...(group === null ? { without: groupBy } : { [party[groupBy]]: group }),
      type: type === undefined || type === null ? undefined : taskType.fromCode(Number(type)),
      plan: plan ?? undefined,
      worked: 1,
      days: `${from}..${to}`,
      missingAcc: noAcc ? 1 : undefined,
      missingPlan: noPlan || plan === null ? 1 : undefined,
    });
