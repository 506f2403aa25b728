import type { Rows, turnKinds } from "@pharos/api/board";
import type { Kysely, Schema } from "@pharos/db";
import { pdcaActionStatus } from "@pharos/domain/enums";
import type { Permission } from "@pharos/domain/permissions";
import type { TurnHolder } from "@pharos/domain/service-request";
import type { Actor } from "../../platform/actor.ts";
import type { OpenTurn } from "../../platform/open-turn.ts";
import { findActionTurns } from "../pdca/index.ts";
import { findPlanTurns } from "../plan/index.ts";
import { findOrderTurns } from "../service-order/index.ts";
import { findRequestTurns } from "../service-request/index.ts";

export type TurnKind = (typeof turnKinds)[number];

/** What turns are summed by. */
export type TurnGrouping = "team" | "company" | "executor";

type Filters = Readonly<Record<string, string | number | boolean>>;

interface KindOfTurn {
  readonly permission: Permission;
  readonly list: Rows["list"];
  readonly find: (
    db: Kysely<Schema>,
    actor: Actor,
    scope: { readonly teamId: number | undefined; readonly now: Date },
  ) => Promise<readonly OpenTurn[]>;
  /** What the list is narrowed by to those of one side. */
  readonly ofSide: (holder: TurnHolder) => Filters;
  /** The filter of the list for a group, and that for what belongs to none. */
  readonly group: Readonly<Record<TurnGrouping, readonly [name: string, without: Filters]>>;
}

const actionCode = (name: Parameters<typeof pdcaActionStatus.toCode>[0]) =>
  String(pdcaActionStatus.toCode(name));

export const turnKindsOf: Readonly<Record<TurnKind, KindOfTurn>> = {
  request: {
    permission: "fault:view",
    list: "request",
    find: findRequestTurns,
    ofSide: (holder) => ({ viewTags: "", waitingFor: holder }),
    group: {
      team: ["teamId", { noTeam: true }],
      company: ["companyId", {}],
      executor: ["personId", { unassigned: true }],
    },
  },
  plan: {
    permission: "plan:view",
    list: "plan",
    find: findPlanTurns,
    ofSide: (holder) => ({ waitingFor: holder }),
    group: {
      team: ["teamId", {}],
      company: ["companyId", {}],
      executor: ["executorId", { unassigned: true }],
    },
  },
  order: {
    permission: "so:view",
    list: "order",
    find: findOrderTurns,
    ofSide: (holder) => ({ waitingFor: holder }),
    group: {
      team: ["teamId", { noTeam: true }],
      company: ["companyId", {}],
      executor: ["engineerId", {}],
    },
  },
  action: {
    permission: "hour:view",
    list: "action",
    find: findActionTurns,
    ofSide: (holder) => ({ waitingFor: holder }),
    group: {
      team: ["teamId", {}],
      company: ["companyId", {}],
      // What is done waits for the leads of the team; the owner's own are those that are open.
      executor: ["ownerId", { status: actionCode("done") }],
    },
  },
};

/** What a list of actions is narrowed by to those that one owner still has to do. */
export const ownOpenActions: Filters = { status: actionCode("open") };
