import { randomUUID } from "node:crypto";
import { closeConsult, saveConsult } from "@pharos/api/consult";
import {
  askCloseConfirmation,
  deleteServiceRequest,
  escalateServiceRequest,
  rateServiceRequest,
  waitForThird,
} from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { announceDueStages } from "../request-sla/request-sla.testing.ts";
import { codes, type RequestSetup } from "../service-request/service-request.testing.ts";

/** Numbers from 0 to 1 that are the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What happens at random to requests and consultations; what is refused does not. */
export function happeningsOf({ app, act }: Pick<RequestSetup, "app" | "act">, random: () => number) {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const numbers = app.world.serviceNumbers;

  /** Somebody of one of the organisations raises a request; answers its id. */
  const raise = async (): Promise<number> => {
    const [as, accId] = pick<readonly [PersonaName, number]>([
      ["customer", numbers.a247],
      ["customer2", numbers.a247],
      ["orgAdmin", numbers.a247],
      ["otherCompany", numbers.b247],
    ]);
    return act.raise(as, { type: pick(Object.values(codes)), accId });
  };

  /** One more consultation; it is closed again, since a person has one open at a time. */
  const consult = async (): Promise<void> => {
    const as = pick<PersonaName>(["customer", "customer2", "otherCompany"]);
    const body = { content: "备份窗口怎么选？", type: 0, origin: "page" as const, clientId: randomUUID() };
    const { result } = await app.call(saveConsult, { body }, { as });
    await app.call(closeConsult, { params: { id: result.id } }, { as });
  };

  /** One step of a request. */
  const step = async (faultId: number): Promise<void> => {
    const rating = () => pick([20, 60, 100]);
    await pick<() => Promise<unknown>>([
      () => act.assign("ta", faultId, "dba"),
      () => act.assign("pa", faultId, "dba2"),
      () => act.reply("dba", faultId),
      () => act.reply("dba", faultId, { needFeedback: true }),
      () => act.reply("dba", faultId, { isSolution: true }),
      () => act.reply("customer", faultId),
      () => act.reply("customer", faultId, { stillBroken: true }),
      () => act.recover("dba", faultId),
      () => app.call(waitForThird, { body: { faultId, party: "原厂" } }, { as: "dba" }),
      () => app.call(waitForThird, { body: { faultId, party: null } }, { as: "dba" }),
      () => app.call(askCloseConfirmation, { body: { faultId } }, { as: "dba" }),
      () => act.close("customer", faultId),
      () => act.reopen("customer", faultId),
      () => app.call(deleteServiceRequest, { params: { id: faultId }, query: {} }, { as: "customer" }),
      () =>
        app.call(
          escalateServiceRequest,
          {
            body: {
              faultId,
              target: "severity",
              type: pick(Object.values(codes)),
              reason: "影响范围与最初判断不同，需要调整",
            },
          },
          { as: "ta" },
        ),
      () =>
        app.call(
          rateServiceRequest,
          {
            body: { id: faultId, responseScore: rating(), durationScore: rating(), resultScore: rating() },
          },
          { as: "customer" },
        ),
    ])();
  };
  return { raise, consult, step, pick };
}

/** Announces what is due, and lets everybody know what has happened. */
export async function settle(app: RequestSetup["app"]): Promise<void> {
  await announceDueStages(app.platform);
  await app.drain();
}
