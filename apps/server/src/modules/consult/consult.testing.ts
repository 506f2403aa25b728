import {
  type ConsultDetail,
  getConsult,
  listConsultRecords,
  listConsults,
  replyToConsult,
  saveConsult,
  sayThere,
} from "@pharos/api/consult";
import type { CallInput } from "@pharos/api/core";
import type { PersonaName } from "@pharos/fixtures";
import type { TestApp } from "../../testing/index.ts";

/** The words by which a person is called. */
export const needsExpert = "需要专家服务";

type Reply = NonNullable<CallInput<typeof replyToConsult>["body"]>;

/** What a test of consultations does over and over. */
export function consultCalls(app: TestApp) {
  return {
    /** Begins a consultation and answers its id. */
    ask: async (as: PersonaName, content = "ORA-01555 快照过旧怎么处理？"): Promise<number> =>
      (await app.call(saveConsult, { body: { content, origin: "page" } }, { as })).result.id,
    reply: (as: PersonaName, consultId: number, content = "请看告警日志", more: Partial<Reply> = {}) =>
      app.call(replyToConsult, { body: { consultId, content, ...more } }, { as }),
    detail: (as: PersonaName, id: number) => app.call(getConsult, { params: { id } }, { as }),
    read: async (as: PersonaName, id: number): Promise<ConsultDetail> =>
      (await app.call(getConsult, { params: { id } }, { as })).result,
    after: (as: PersonaName, consultId: number, afterSeq: number) =>
      app.call(listConsultRecords, { query: { consultId, afterSeq } }, { as }),
    list: async (as: PersonaName, query: NonNullable<CallInput<typeof listConsults>["query"]> = {}) =>
      (await app.call(listConsults, { query }, { as })).result.list,
    there: (as: PersonaName, isAway?: boolean) => app.call(sayThere, { body: { isAway } }, { as }),
    /** Lets the assistant answer what it was asked. */
    answer: () => app.platform.queues.drain("consult.answer"),
    /** Looks for experts for those who wait. */
    offer: () => app.platform.queues.drain("consult.offer"),
  };
}

/** What was written or said in a consultation, in its order: events by their name, texts as they are. */
export const said = ({ records }: Pick<ConsultDetail, "records">): string[] =>
  records.map(({ event, content }) => event ?? content);
