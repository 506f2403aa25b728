import type { readHourTreemap as endpoint } from "@pharos/api/board";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { findHourLeaves, type HourLeaf } from "../work-hour/index.ts";
import { refuseLongPeriod } from "./refuse-long-period.ts";

type Tree = CallResult<typeof endpoint>["tree"];
type Branch = Tree[number];
type Type = Branch["children"][number];

/** The hours worked as a tree, the largest first on every level; what belongs to no plan is one rectangle without a key. */
export async function readTreemap(
  platform: Platform,
  { actor }: Call,
  { noAcc, noPlan, groupBy, ...filter }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  refuseLongPeriod(filter);
  const leaves = await findHourLeaves(
    platform.database.kysely,
    actor,
    {
      ...filter,
      ...(noAcc !== undefined && { missingAcc: noAcc }),
      ...(noPlan !== undefined && { missingImpl: noPlan }),
    },
    groupBy,
  );
  const tree = [...Map.groupBy(leaves, ({ group_key }) => group_key)].map(([key, own]): Branch => {
    const types = [...Map.groupBy(own, ({ service_type }) => service_type)].map(
      ([type, plans]): Type => ({
        key: type === null ? null : String(type),
        name: null,
        nameEn: null,
        value: sumOf(plans),
        children: plansOf(plans),
      }),
    );
    const [first] = own;
    return {
      key,
      name: first?.group_name ?? null,
      nameEn: first?.group_name_en ?? null,
      value: sumOf(own),
      children: largestFirst(types),
    };
  });
  return { total: sumOf(leaves), tree: largestFirst(tree) };
}

/** Plans by their hours, then what remains beside them. */
const plansOf = (leaves: readonly HourLeaf[]): Type["children"] =>
  leaves.map(({ plan_id, plan_title, is_rest, hours }) => ({
    key: is_rest ? "others" : plan_id === null ? null : String(plan_id),
    name: plan_title,
    nameEn: null,
    value: hours,
  }));

const round = (hours: number): number => Math.round(hours * 10) / 10;
const sumOf = (leaves: readonly HourLeaf[]): number =>
  round(leaves.reduce((sum, { hours }) => sum + hours, 0));
const largestFirst = <Node extends { readonly value: number }>(nodes: Node[]): Node[] =>
  nodes.toSorted((a, b) => b.value - a.value);
