import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { closeType, historyAction, serviceRequestStatus } from "@pharos/domain/enums";
import {
  noTurn,
  requestPeriods,
  serviceRequestLifecycle,
  type TurnStep,
  turnAfter,
  wasServed,
} from "@pharos/domain/service-request";
import { replaySla } from "@pharos/domain/sla";
import type { PersonaName } from "@pharos/fixtures";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { randomRun } from "../../testing/random-run.ts";
import { announceDueStages } from "../request-sla/request-sla.testing.ts";
import { verifyAllFacts } from "../request-statistics/request-statistics.testing.ts";
import { replyToServiceRequest } from "./conversation/reply-to-service-request.ts";
import { addHistoryNote } from "./lifecycle/add-note.ts";
import { adviseServiceRequest } from "./lifecycle/advise-service-request.ts";
import { askCloseConfirmation } from "./lifecycle/ask-close-confirmation.ts";
import { assignServiceRequest } from "./lifecycle/assign-service-request.ts";
import { changeSubExecutors } from "./lifecycle/change-sub-executors.ts";
import { closeServiceRequest } from "./lifecycle/close-service-request.ts";
import { createServiceRequest } from "./lifecycle/create-service-request.ts";
import { deleteServiceRequest } from "./lifecycle/delete-service-request.ts";
import { escalateServiceRequest } from "./lifecycle/escalate-service-request.ts";
import { followServiceRequest } from "./lifecycle/follow-service-request.ts";
import { markUrgent } from "./lifecycle/mark-urgent.ts";
import { recoverServiceRequest } from "./lifecycle/recover-service-request.ts";
import { reopenServiceRequest } from "./lifecycle/reopen-service-request.ts";
import { waitForThird } from "./lifecycle/wait-for-third.ts";
import { mergeServiceRequest } from "./links/merge-service-request.ts";
import { undoMerge } from "./links/undo-merge.ts";
import { rateServiceRequest } from "./rating/rate-service-request.ts";
import { readRemoteAccess } from "./remote/read-remote-access.ts";
import { saveRemoteAccess } from "./remote/save-remote-access.ts";
import { codes, createRequestApp, type RequestSetup } from "./service-request.testing.ts";
import { listSlaEvents, slaClockRepo } from "./sla-clock.repo.ts";
import { snapshotOf } from "./sla-clock.row.ts";
import { type TurnColumns, turnOf } from "./turn.ts";

// A small model of a request, written from the table of transitions and not from the policy. Random commands of random
// people go to the use cases and to the model; both must agree on what was done and where the request stands.

const people = ["customer", "customer2", "orgAdmin", "dba", "ta", "pa", "dutyDba", "otherCompany"] as const;
type Who = (typeof people)[number];

const actions = [
  "reply",
  "ask",
  "note",
  "stillBroken",
  "takeOver",
  "giveToDba",
  "recover",
  "close",
  "closeConfirmed",
  "reopen",
  "merge",
  "undoMerge",
  "raiseToP1",
  "lowerToP4",
  "callTeam",
  "callPlatform",
  "callManagement",
  "urgent",
  "clearUrgent",
  "letDutyHelp",
  "releaseHelpers",
  "advise",
  "addNote",
  "follow",
  "delete",
  "leaveRemote",
  "lookAtRemote",
  "askClose",
  "rate",
  "waitThird",
  "thirdAnswered",
] as const;
type ActionName = (typeof actions)[number];

interface Command {
  readonly request: number;
  readonly who: Who;
  readonly action: ActionName;
  readonly minutes: number;
  /** Sent together with the following commands instead of after the one before. */
  readonly isParallel: boolean;
}

interface Model {
  status: 0 | 1 | 2 | 4 | 5;
  executor: Who | null;
  /** The merge that ended it: where it was before, and when; null: something else did, or nothing. */
  merge: { readonly from: Model["status"]; readonly atMs: number; readonly wasHelped: boolean } | null;
  severity: number;
  level: number;
  isTeamCalled: boolean;
  isUrgent: boolean;
  /** When more speed was asked for last. */
  urgentAtMs: number;
  /** The expert on duty helps. */
  isHelped: boolean;
  /** The expert on duty watches: a closed request stays in sight. */
  isWatchedByDuty: boolean;
  hasReply: boolean;
  isDeleted: boolean;
  hasRemote: boolean;
  /** It was proposed to close, and the customer has not answered since. */
  isProposed: boolean;
  /** Somebody outside is waited for. */
  isWaiting: boolean;
  /** What the two sides wait for, and when it ended. */
  times: Times;
}

interface Times {
  /** The vendor has said something in public. */
  readonly isAnswered: boolean;
  /** When feedback was asked for, while it is awaited. */
  readonly askedMs: number | null;
  /** When closing was proposed. */
  readonly proposedMs: number | null;
  readonly lastCustomerMs: number;
  readonly endedMs: number | null;
  /** It ended as a service, not as a cancellation or a duplicate. */
  readonly isServed: boolean;
}

/** A request as it is raised. */
const freshModel: Model = {
  status: 0,
  executor: null,
  merge: null,
  severity: codes.p3,
  level: 0,
  isTeamCalled: false,
  isUrgent: false,
  urgentAtMs: Number.NEGATIVE_INFINITY,
  isHelped: false,
  isWatchedByDuty: false,
  hasReply: false,
  isDeleted: false,
  hasRemote: false,
  isProposed: false,
  isWaiting: false,
  times: {
    isAnswered: false,
    askedMs: null,
    proposedMs: null,
    lastCustomerMs: Number.NEGATIVE_INFINITY,
    endedMs: null,
    isServed: false,
  },
};

const requestCount = 8;
/** A night's exploration takes more: TEST_RUNS=20000. */
const commandCount = 1_500;

/** Requests that wait for nobody outside: a migration from the time before that fills in their turns. */
const isOfTwoSides = (request: number) => request % 2 === 1;

const command: fc.Arbitrary<Command> = fc
  .record({
    request: fc.nat(requestCount - 1),
    who: fc.constantFrom(...people),
    action: fc.constantFrom(...actions),
    minutes: fc.nat(40),
    isParallel: fc.nat(3).map((die) => die === 0),
  })
  .filter(({ request, action }) => !isOfTwoSides(request) || !isOfThird(action));

const isOfThird = (action: ActionName) => action === "waitThird" || action === "thirdAnswered";

let setup: RequestSetup;
/** Open all the time; duplicates end in it. */
let mergeTarget = 0;
const nowMs = () => setup.clock.now().getTime();
const calls = new Map<PersonaName, Call>();

beforeAll(async () => {
  setup = await createRequestApp(new Date("2026-06-12T10:00:00+08:00"));
  for (const who of people) {
    const session = await setup.app.sessions.resolve(await setup.app.signIn(who));
    if (!session) throw new Error(`${who} has no session`);
    calls.set(who, {
      actor: session.actor,
      requestId: who,
      ip: "192.0.2.1",
      userAgent: "test",
      locale: "zh-CN",
    });
  }
});
afterAll(() => setup.app.close());

const callOf = (who: PersonaName): Call => {
  const call = calls.get(who);
  if (!call) throw new Error(`${who} is nobody`);
  return call;
};

it("never leaves its lifecycle, whatever anybody does in whatever order", { timeout: 600_000 }, async () => {
  const { app, clock } = setup;
  mergeTarget = await raise(0);
  const ids: number[] = [];
  for (let index = 0; index < requestCount; index += 1) ids.push(await raise(index));
  const models: Model[] = ids.map((_, index) => ({ ...freshModel, severity: severityAt(index) }));
  const commands = fc.sample(command, randomRun(commandCount));
  let sent = 0;

  for (let index = 0; index < commands.length; ) {
    const batch = takeBatch(commands, index);
    index += batch.length;
    sent += batch.length;
    const [first] = batch;
    if (!first) break;
    clock.advanceMinutes(first.minutes);
    const id = ids[first.request] ?? 0;
    const model = models[first.request];
    if (!model) throw new Error("a command names no request");
    const outcomes = await Promise.all(batch.map((one) => send(one, id)));
    if (batch.length === 1) {
      const expected = apply(model, first);
      expect({ sent, command: first, outcome: outcomes[0] }).toEqual({
        sent,
        command: first,
        outcome: expected,
      });
      // How a merge keeps what was waited for is another story.
      if (expected === "done" && /merge/i.test(first.action)) await synchronise({ ...model }, id, model);
    } else {
      await synchronise(model, id);
    }
    if (sent % 50 === 0) {
      await announceDueStages(app.platform);
      await synchronise({ ...model }, id, model);
    }
  }
  for (const id of ids) await expectSoundHistory(id);
  expect(await verifyAllFacts(app.platform)).toMatchObject({ differences: 0 });
  await expectSameTurnsFromMigration([mergeTarget, ...ids.filter((_, index) => isOfTwoSides(index))]);
});

/** Neighbours that were marked parallel are sent at once, all to the request of the first. */
function takeBatch(commands: readonly Command[], start: number): Command[] {
  const [first, ...rest] = commands.slice(start, start + 4);
  if (!first) return [];
  const companions = first.isParallel
    ? rest.slice(0, rest.findIndex(({ isParallel }) => !isParallel) + 1)
    : [];
  return [
    first,
    ...companions
      .filter(({ action }) => !isOfTwoSides(first.request) || !isOfThird(action))
      .map((one) => ({ ...one, request: first.request })),
  ];
}

const severityAt = (index: number): number => [codes.p1, codes.p2, codes.p3, codes.p4][index % 4] ?? codes.p3;

async function raise(index: number): Promise<number> {
  const { id } = await createServiceRequest(setup.app.platform, callOf("customer"), {
    title: `模型 ${index}`,
    contentMd: "随机操作",
    type: severityAt(index),
    accId: setup.app.world.serviceNumbers.a247,
  });
  return id;
}

/** Done, or refused for a reason a person can understand; everything else is a failure of the test. */
async function send({ who, action }: Command, id: number): Promise<"done" | "refused"> {
  const { platform, world } = setup.app;
  const { withTransaction, config, clock } = platform;
  const call = callOf(who);
  const reply = {
    faultId: id,
    contentMd: "…",
    kind: 0,
    visibility: 0,
    needFeedback: false,
    isSolution: false,
    stillBroken: false,
    isForced: true,
  };
  const reason = "随机操作需要的一个原因";
  const help = (list: Parameters<typeof changeSubExecutors>[2]["list"]) =>
    changeSubExecutors(withTransaction, call, { faultId: id, list });
  const escalate = (input: Omit<Parameters<typeof escalateServiceRequest>[2], "faultId" | "reason">) =>
    escalateServiceRequest(withTransaction, call, { faultId: id, reason, ...input });
  const mark = (on: boolean) => markUrgent(withTransaction, call, { params: { id }, body: { on } });
  const close = { faultId: id, rootCauseState: 0, solution: "已处理" };
  const now = clock.now().toISOString();
  const run: Record<ActionName, () => Promise<unknown>> = {
    reply: () => replyToServiceRequest(withTransaction, call, reply),
    ask: () => replyToServiceRequest(withTransaction, call, { ...reply, needFeedback: true }),
    note: () => replyToServiceRequest(withTransaction, call, { ...reply, visibility: 1 }),
    stillBroken: () => replyToServiceRequest(withTransaction, call, { ...reply, stillBroken: true }),
    takeOver: () =>
      assignServiceRequest(withTransaction, call, { faultId: id, executorId: call.actor.userId }),
    giveToDba: () =>
      assignServiceRequest(withTransaction, call, { faultId: id, executorId: world.users.dba }),
    recover: () =>
      recoverServiceRequest(withTransaction, call, {
        faultId: id,
        happenTime: now,
        recoverTime: now,
        recoverType: 8,
      }),
    close: () => closeServiceRequest({ withTransaction, publicUrl: config.publicUrl }, call, close),
    closeConfirmed: () =>
      closeServiceRequest({ withTransaction, publicUrl: config.publicUrl }, call, {
        ...close,
        customerConfirmText: "已确认",
      }),
    merge: () =>
      mergeServiceRequest(withTransaction, call, {
        faultId: id,
        intoId: mergeTarget,
        reason: "同一次故障的重复请求",
      }),
    undoMerge: () => undoMerge(withTransaction, call, id),
    reopen: () => reopenServiceRequest(withTransaction, call, { id, reason: "问题再次出现，需要继续处理" }),
    raiseToP1: () => escalate({ target: "severity", type: codes.p1 }),
    lowerToP4: () => escalate({ target: "severity", type: codes.p4 }),
    callTeam: () => escalate({ target: "team", teamId: world.teams.two }),
    callPlatform: () => escalate({ target: "platform" }),
    callManagement: () => escalate({ target: "management" }),
    urgent: () => mark(true),
    clearUrgent: () => mark(false),
    letDutyHelp: () => help([{ userId: world.users.dutyDba, share: 50 }]),
    releaseHelpers: () => help([]),
    advise: () => adviseServiceRequest(withTransaction, call, { faultId: id, contentMd: "建议" }),
    addNote: () => addHistoryNote(withTransaction, call, { faultId: id, content: "备注" }),
    follow: () => followServiceRequest(platform, call, { faultId: id, on: true }),
    delete: () => deleteServiceRequest(withTransaction, call, { params: { id }, query: {} }),
    leaveRemote: () => saveRemoteAccess(platform, call, { faultId: id, tool: 1, code: "881204557" }),
    lookAtRemote: () => readRemoteAccess(platform, call, id),
    askClose: () => askCloseConfirmation(withTransaction, call, { faultId: id }),
    waitThird: () => waitForThird(withTransaction, call, { faultId: id, party: "存储厂商" }),
    thirdAnswered: () => waitForThird(withTransaction, call, { faultId: id, party: null }),
    rate: () =>
      rateServiceRequest(withTransaction, call, {
        id,
        responseScore: 80,
        durationScore: 60,
        resultScore: 100,
      }),
  };
  try {
    await run[action]();
    return "done";
  } catch (error) {
    if (error instanceof AppError) return "refused";
    throw error;
  }
}

const customers: readonly Who[] = ["customer", "customer2", "orgAdmin"];
const leads: readonly Who[] = ["ta", "pa"];
const team: readonly Who[] = ["dba", "ta"];

/** What the model says to a command; changes the model when it is done. */
function apply(model: Model, { who, action }: Command): "done" | "refused" {
  const next = nextOf(model, who, action);
  if (!next) return "refused";
  Object.assign(model, next);
  return "done";
}

function nextOf(model: Model, who: Who, action: ActionName): Partial<Model> | undefined {
  const { status, executor } = model;
  const isOpen = status !== 2;
  const isCustomer = customers.includes(who);
  const isLead = leads.includes(who);
  if (model.isDeleted || who === "otherCompany") return undefined;
  if (who === "dutyDba" && !isOpen && !model.isWatchedByDuty) return undefined;
  const isHandling = isLead || executor === who || (who === "dutyDba" && model.isHelped);
  const isLeading = isLead || executor === who;
  const mayAnswer =
    isLead || who === "dutyDba" || (who === "dba" && (executor === null || executor === "dba"));
  const nobodyWaits = { isProposed: false, isWaiting: false } as const;
  const closed = { status: 2, isHelped: false, hasRemote: false, ...nobodyWaits } as const;
  const { times } = model;
  const ended = {
    ...closed,
    times: { ...times, askedMs: null, endedMs: nowMs(), isServed: status !== 0 },
  };
  const taken = executor === null && team.includes(who) ? { executor: who } : {};
  switch (action) {
    case "reply":
      if (!isOpen || (!isCustomer && !mayAnswer)) return undefined;
      if (isCustomer)
        return {
          status: status === 4 ? 1 : status,
          hasReply: true,
          isProposed: false,
          times: received(times),
        };
      return {
        status: status === 0 || status === 4 ? 1 : status,
        ...taken,
        hasReply: true,
        times: { ...times, isAnswered: true, askedMs: null },
      };
    case "ask":
      if (!isOpen || isCustomer || !mayAnswer) return undefined;
      return {
        status: status === 5 ? 5 : 4,
        ...taken,
        hasReply: true,
        isWaiting: model.isWaiting && status === 5,
        times: { ...times, isAnswered: true, askedMs: status === 5 ? null : nowMs() },
      };
    case "note":
      return isCustomer ? undefined : {};
    case "stillBroken":
      return isCustomer && status === 5
        ? { status: 1, hasReply: true, ...nobodyWaits, times: received(times) }
        : undefined;
    case "takeOver":
      if (!isOpen || executor === who) return undefined;
      return isLead || (who === "dba" && executor === null) ? { executor: who } : undefined;
    case "giveToDba":
      if (who === "dba") return nextOf(model, who, "takeOver");
      return isOpen && executor !== "dba" && (isLead || executor === who) ? { executor: "dba" } : undefined;
    case "recover":
      if (![0, 1, 4].includes(status)) return undefined;
      return isHandling || who === "customer" || who === "orgAdmin"
        ? { status: 5, isWaiting: false, times: { ...times, askedMs: null } }
        : undefined;
    case "close":
    case "closeConfirmed":
      if (!isOpen) return undefined;
      if (status === 0) return who === "customer" ? ended : undefined;
      if (isCustomer) return ended;
      if (!isLead && executor !== who) return undefined;
      return status === 5 || action === "closeConfirmed" || isInactive(model) ? ended : undefined;
    case "merge":
      if (!isOpen || isCustomer || (!isLead && executor !== who)) return undefined;
      return { ...closed, merge: { from: status, atMs: nowMs(), wasHelped: model.isHelped } };
    case "undoMerge":
      if (model.merge === null || isCustomer || (!isLead && executor !== who)) return undefined;
      return nowMs() - model.merge.atMs <= requestPeriods.undoMergeMs
        ? { status: model.merge.from, isHelped: model.merge.wasHelped, merge: null }
        : undefined;
    case "reopen":
      return status === 2 && model.merge === null && (isCustomer || isLead || executor === who)
        ? { status: 1, times: { ...times, askedMs: null, proposedMs: null, endedMs: null } }
        : undefined;
    case "askClose":
      return [1, 4, 5].includes(status) && isLeading && !isCustomer && times.isAnswered
        ? { isProposed: true, isWaiting: false, times: { ...times, proposedMs: nowMs() } }
        : undefined;
    case "rate": {
      const isOwner = who === "customer" || who === "orgAdmin";
      const isFresh = times.endedMs !== null && nowMs() - times.endedMs <= requestPeriods.ratingMs;
      return status === 2 && isOwner && times.isServed && isFresh ? {} : undefined;
    }
    default:
      return nextOfHandling(model, who, action, { isCustomer, isHandling, isLeading });
  }
}

/** The customer has said something. */
const received = (times: Times): Times => ({ ...times, lastCustomerMs: nowMs(), askedMs: null });

/** An open question of the vendor is three days old. */
function isInactive({ status, times: { askedMs, proposedMs, lastCustomerMs } }: Model): boolean {
  return [status === 4 ? askedMs : null, proposedMs].some(
    (at) => at !== null && at > lastCustomerMs && nowMs() - at >= requestPeriods.inactivityMs,
  );
}

interface Relation {
  readonly isCustomer: boolean;
  readonly isHandling: boolean;
  readonly isLeading: boolean;
}

function nextOfHandling(
  model: Model,
  who: Who,
  action: ActionName,
  { isCustomer, isHandling, isLeading }: Relation,
): Partial<Model> | undefined {
  const { status, severity, level } = model;
  const isOpen = status !== 2;
  const isHelper = who === "dutyDba" && model.isHelped;
  const isConnected = who === "customer" || who === "orgAdmin" || model.executor === who || isHelper;
  const mayRaise = isOpen && (isHandling || who === "customer" || who === "orgAdmin");
  switch (action) {
    case "raiseToP1":
      return mayRaise && severity !== codes.p1 ? { severity: codes.p1 } : undefined;
    case "lowerToP4":
      return isOpen && isHandling && severity !== codes.p4 ? { severity: codes.p4 } : undefined;
    case "callTeam":
      return isOpen && isHandling && !model.isTeamCalled
        ? { isTeamCalled: true, level: Math.max(level, 1) }
        : undefined;
    case "callPlatform":
      return isOpen && isHandling && level < 2 ? { level: 2 } : undefined;
    case "callManagement":
      return isOpen && isHandling && level < 3 ? { level: 3 } : undefined;
    case "urgent": {
      const isFree = nowMs() - model.urgentAtMs >= 30 * 60_000;
      return isOpen && isCustomer && isFree ? { isUrgent: true, urgentAtMs: nowMs() } : undefined;
    }
    case "clearUrgent":
      return isOpen && isLeading && model.isUrgent ? { isUrgent: false } : undefined;
    case "letDutyHelp":
      return isOpen && isLeading ? { isHelped: true } : undefined;
    case "releaseHelpers":
      return isOpen && isLeading ? { isHelped: false } : undefined;
    case "advise":
      return isCustomer ? undefined : {};
    case "addNote":
      return isHandling ? {} : undefined;
    case "follow":
      return who === "dutyDba" ? { isWatchedByDuty: true } : {};
    // While the customer is asked, nobody outside is waited for.
    case "waitThird":
      return isHandling && [1, 5].includes(status) && !model.isProposed ? { isWaiting: true } : undefined;
    case "thirdAnswered":
      return isHandling && [1, 5].includes(status) && model.isWaiting ? { isWaiting: false } : undefined;
    case "leaveRemote":
      return isOpen && isConnected ? { hasRemote: true } : undefined;
    case "lookAtRemote":
      return isOpen && isConnected && model.hasRemote ? {} : undefined;
    case "delete":
      return who === "customer" && status === 0 && !model.hasReply
        ? { isDeleted: true, hasRemote: false }
        : undefined;
    default:
      return undefined;
  }
}

/** Reads where a request stands into the model; given a second model, expects it to say the same. */
async function synchronise(model: Model, id: number, expected?: Model): Promise<void> {
  const db = setup.app.platform.database.kysely;
  const row = await db
    .selectFrom("service_request")
    .selectAll("service_request")
    .select((eb) =>
      eb
        .selectFrom("service_request_history")
        .select("from_status")
        .where("service_request_id", "=", id)
        .where("action", "=", "merge")
        .orderBy("id", "desc")
        .limit(1)
        .as("merged_from"),
    )
    .select(
      sql<boolean>`coalesce((select jsonb_array_length(extra->'merge'->'helperIds') > 0
        from service_request_history where service_request_id = service_request.id and action = 'merge'
        order by id desc limit 1), false)`.as("merged_helped"),
    )
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const executor = people.find((who) => setup.app.world.users[who] === row.executor_user_id) ?? null;
  const isMerged = row.close_type === closeType.toCode("merged");
  // The lifecycle of these commands has no archived state.
  const merge = isMerged
    ? {
        from: row.merged_from as Model["status"],
        atMs: Date.parse(row.closed_at ?? ""),
        wasHelped: row.merged_helped,
      }
    : null;
  const read: Model = {
    status: row.status as Model["status"],
    executor,
    merge,
    severity: row.severity,
    level: row.escalation_level,
    isTeamCalled: await exists(
      db.selectFrom("service_request_team").select("team_id").where("service_request_id", "=", id),
    ),
    isUrgent: row.is_urgent,
    urgentAtMs: row.urgent_at === null ? Number.NEGATIVE_INFINITY : Date.parse(row.urgent_at),
    isHelped: await exists(
      db
        .selectFrom("service_request_sub_executor")
        .select("user_id")
        .where("service_request_id", "=", id)
        .where("left_at", "is", null),
    ),
    isWatchedByDuty: await exists(
      db
        .selectFrom("service_request_watcher")
        .select("user_id")
        .where("service_request_id", "=", id)
        .where("user_id", "=", setup.app.world.users.dutyDba),
    ),
    hasReply: row.reply_count > 0,
    isDeleted: row.deleted_at !== null,
    hasRemote: await exists(
      db.selectFrom("service_request_remote").select("tool").where("service_request_id", "=", id),
    ),
    isProposed: row.is_close_proposed,
    isWaiting: row.turn_holder === "third",
    times: {
      isAnswered: row.first_reply_at !== null,
      askedMs: msOf(row.awaiting_since),
      proposedMs: msOf(row.close_notified_at),
      lastCustomerMs: msOf(row.last_customer_reply_at) ?? Number.NEGATIVE_INFINITY,
      endedMs: msOf(row.closed_at),
      isServed: row.close_type !== null && wasServed(closeType.fromCode(row.close_type)),
    },
  };
  Object.assign(model, read);
  if (!expected) return;
  // A merge is a moment later than what came before it, and so is what follows.
  expect({ ...model, merge: merge?.from, times: read.times.isAnswered }).toEqual({
    ...expected,
    merge: expected.merge?.from,
    times: expected.times.isAnswered,
  });
  expected.times = read.times;
}

const msOf = (time: string | null): number | null => (time === null ? null : Date.parse(time));

const exists = async (query: { execute(): Promise<readonly unknown[]> }): Promise<boolean> =>
  (await query.execute()).length > 0;

/** Every step begins where the one before ended and is a step of the lifecycle; the clocks are those of the story. */
async function expectSoundHistory(id: number): Promise<void> {
  const db = setup.app.platform.database.kysely;
  const steps = await db
    .selectFrom("service_request_history")
    .select(["from_status", "to_status", "action", "at"])
    .where("service_request_id", "=", id)
    .orderBy("id")
    .execute();
  const row = await db
    .selectFrom("service_request")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  let status: number | null = null;
  let at = 0;
  for (const step of steps) {
    expect([step.action, step.from_status]).toEqual([step.action, status]);
    expect(isLegal(step.from_status ?? 0, step.to_status ?? 0)).toBe(true);
    expect(Date.parse(step.at)).toBeGreaterThanOrEqual(at);
    status = step.to_status;
    at = Date.parse(step.at);
  }
  expect(row.status).toBe(status);
  await expectTurnOfHistory(id, row);
  const stored = await slaClockRepo(db).listOf(id);
  const replayed = replaySla(await listSlaEvents(db, id), snapshotOf(row));
  expect(stored.map(({ kind, outcome, dueAt }) => [kind, outcome, dueAt && Date.parse(dueAt)])).toEqual(
    replayed.map(({ kind, outcome, dueAt }) => [kind, outcome, dueAt && Date.parse(dueAt)]),
  );
}

/** Whose turn it is, as it is stored, is what all lines of the history come to. */
async function expectTurnOfHistory(id: number, row: TurnColumns): Promise<void> {
  const { rows } = await setup.app.platform.database.executeSql(
    `select h.at, h.action, h.to_status, coalesce(not p.is_vendor, false) as by_customer, h.extra ->> 'thirdParty' as party
    from service_request_history h left join service_request_reply p on p.id = (h.extra ->> 'replyId')::bigint
    where h.service_request_id = $1 and h.to_status is not null order by h.id`,
    [id],
  );
  const whole = rows
    .map(
      (line): TurnStep => ({
        at: String(line["at"]),
        action: historyAction.fromCode(String(line["action"])),
        status: serviceRequestStatus.fromCode(Number(line["to_status"])),
        isByCustomer: line["by_customer"] === true,
        thirdParty: typeof line["party"] === "string" ? line["party"] : null,
      }),
    )
    .reduce(turnAfter, noTurn);
  const stored = turnOf(row);
  expect([stored.holder, stored.party, stored.isCloseProposed, msOf(stored.since)]).toEqual([
    whole.holder,
    whole.party,
    whole.isCloseProposed,
    msOf(whole.since),
  ]);
}

/** The migration comes to the same from the history as the steps that wrote it. */
async function expectSameTurnsFromMigration(ids: readonly number[]): Promise<void> {
  const { database } = setup.app.platform;
  const turns = async () =>
    (
      await database.executeSql(
        "select id, turn_holder, turn_since, is_close_proposed from service_request where id = any($1::bigint[]) order by id",
        [ids],
      )
    ).rows;
  const stored = await turns();
  expect(new Set(stored.map((row) => row["turn_holder"])).size).toBeGreaterThan(1);
  await database.executeSql(
    "update service_request set turn_holder = null, turn_since = null, turn_party = null, is_close_proposed = false",
  );
  const url = import.meta.resolve("../../../../../packages/db/migrations/0492_request_turn_filled.sql");
  const text = await readFile(fileURLToPath(url), "utf8");
  await database.executeSql(text.slice(text.indexOf("update service_request"), text.indexOf(";\n")));
  expect(await turns()).toEqual(stored);
}

function isLegal(from: number, to: number): boolean {
  if (from === to) return true;
  const [before, after] = [serviceRequestStatus.fromCode(from), serviceRequestStatus.fromCode(to)];
  return serviceRequestLifecycle.actions.some((action) =>
    serviceRequestLifecycle.targets(action, before).includes(after),
  );
}
