import type { CallInput } from "@pharos/api/core";
import {
  assignServiceRequest,
  closeServiceRequest,
  getServiceRequest,
  listServiceRequestHistory,
  type ReplyView,
  recoverServiceRequest,
  reopenServiceRequest,
  replyToServiceRequest,
  type ServiceRequestChange,
  type ServiceRequestDetail,
  saveServiceRequest,
  type Timeline,
} from "@pharos/api/service-request";
import type { SlaClockKind } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import { createManualClock } from "../../platform/clock.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";

type Body<E> = CallInput<E> extends { body?: infer B } ? NonNullable<B> : never;

export { archiveOld } from "./lifecycle/archive.job.ts";

/** Severity codes by level. */
export const codes = { p1: 2, p2: 1, p3: 0, p4: 3 } as const;

/** What a test of requests does over and over, in its own words. */
export interface RequestActions {
  /** Raises a request and answers its id. */
  raise(as: PersonaName, input?: Partial<Body<typeof saveServiceRequest>>): Promise<number>;
  read(as: PersonaName, id: number): ReturnType<typeof readCall>;
  reply(
    as: PersonaName,
    id: number,
    input?: Partial<Body<typeof replyToServiceRequest>>,
  ): ReturnType<typeof replyCall>;
  assign(as: PersonaName, id: number, to: PersonaName): ReturnType<typeof assignCall>;
  recover(as: PersonaName, id: number): ReturnType<typeof recoverCall>;
  close(
    as: PersonaName,
    id: number,
    input?: Partial<Body<typeof closeServiceRequest>>,
  ): ReturnType<typeof closeCall>;
  reopen(as: PersonaName, id: number, reason?: string): ReturnType<typeof reopenCall>;
  history(as: PersonaName, id: number): ReturnType<typeof historyCall>;
}

/** The application at a moment the test chooses, the clock, and the actions. */
export type RequestSetup = Awaited<ReturnType<typeof createRequestApp>>;

/** Starts the application at a moment the test chooses. */
export async function createRequestApp(now: Date) {
  const clock = createManualClock(now);
  const app = await createTestApp({ clock });
  return { app, clock, act: actionsOn(app) };
}

/** The actions of a test on an application. */
export function actionsOn(app: TestApp): RequestActions {
  const { world, call } = app;
  return {
    async raise(as, input = {}) {
      const answer = await call(
        saveServiceRequest,
        {
          body: {
            title: "ORA-01555 快照过旧",
            contentMd: "批量任务失败",
            type: codes.p3,
            accId: world.serviceNumbers.a247,
            ...input,
          },
        },
        { as },
      );
      return answer.result.id;
    },
    read: (as, id) => readCall(app, as, id),
    reply: (as, id, input) => replyCall(app, as, { faultId: id, contentMd: "正在处理", ...input }),
    assign: (as, id, to) => assignCall(app, as, { faultId: id, executorId: world.users[to] }),
    recover: (as, id) => {
      const now = app.platform.clock.now().toISOString();
      return recoverCall(app, as, { faultId: id, happenTime: now, recoverTime: now, recoverType: 0 });
    },
    close: (as, id, input) => closeCall(app, as, { faultId: id, ...input }),
    reopen: (as, id, reason = "问题再次出现，需要继续处理") => reopenCall(app, as, { id, reason }),
    history: (as, id) => historyCall(app, as, id),
  };
}

const readCall = (app: TestApp, as: PersonaName, id: number) =>
  app.call(getServiceRequest, { query: { id } }, { as });
const replyCall = (app: TestApp, as: PersonaName, body: Body<typeof replyToServiceRequest>) =>
  app.call(replyToServiceRequest, { body }, { as });
const assignCall = (app: TestApp, as: PersonaName, body: Body<typeof assignServiceRequest>) =>
  app.call(assignServiceRequest, { body }, { as });
const recoverCall = (app: TestApp, as: PersonaName, body: Body<typeof recoverServiceRequest>) =>
  app.call(recoverServiceRequest, { body }, { as });
const closeCall = (app: TestApp, as: PersonaName, body: Body<typeof closeServiceRequest>) =>
  app.call(closeServiceRequest, { body }, { as });
const reopenCall = (app: TestApp, as: PersonaName, body: Body<typeof reopenServiceRequest>) =>
  app.call(reopenServiceRequest, { body }, { as });
const historyCall = (app: TestApp, as: PersonaName, id: number) =>
  app.call(listServiceRequestHistory, { query: { id, pageSize: 200 } }, { as });

/** What was said on a request, as far as the answer carries it, oldest first. */
export const repliesOf = ({ timeline }: { readonly timeline: Timeline }): ReplyView[] =>
  timeline.entries.flatMap(({ reply }) => (reply === null ? [] : [reply]));

/** What a reply has left behind, for someone who still sees it. */
export function changeOf({ change }: { readonly change: ServiceRequestChange | null }): ServiceRequestChange {
  if (!change) throw new Error("the request is out of sight");
  return change;
}

/** A clock of the present cycle by its kind; of several, the last one. */
export function clockOf(
  detail: Pick<ServiceRequestDetail, "clocks">,
  kind: SlaClockKind,
): ServiceRequestDetail["clocks"][number] {
  const clock = detail.clocks.findLast((one) => one.kind === kind);
  if (!clock) throw new Error(`no ${kind} clock`);
  return clock;
}

/** A moment as the wire writes it, counted from another. */
export function minutesAfter(start: Date, minutes: number): string {
  const local = new Date(start.getTime() + minutes * 60_000 + 8 * 3_600_000);
  return `${local.toISOString().slice(0, -1)}+08:00`;
}
