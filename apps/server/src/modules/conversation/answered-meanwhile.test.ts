import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  changeOf,
  createRequestApp,
  type RequestSetup,
  repliesOf,
} from "../service-request/service-request.testing.ts";

let app: RequestSetup["app"];
let act: RequestSetup["act"];

beforeAll(async () => {
  ({ app, act } = await createRequestApp(new Date("2026-06-12T10:00:00+08:00")));
});
afterAll(() => app.close());

describe("a reply whose writer has not seen the last answer", () => {
  it("is refused with the name of who answered and the request as it is now", async () => {
    const id = await act.raise("customer");
    await act.reply("dba", id, { contentMd: "已在处理" });
    const refused = await act.reply("customer", id, { lastReplyId: 0 });
    expect(refused.errorCode).toBe("serviceRequest.answeredMeanwhile");
    expect(refused.envelope?.operateMessage).toContain("芒种");
    expect(refused.envelope?.operateCallBackObj).toMatchObject({ id });
    expect(JSON.stringify(refused.envelope?.operateCallBackObj)).toContain("已在处理");
    expect(repliesOf((await act.read("customer", id)).result)).toHaveLength(1);
  });

  it("is sent when the writer insists, and for either side", async () => {
    const id = await act.raise("customer");
    const first = (await act.reply("dba", id)).result.replyId;
    expect((await act.reply("customer", id, { lastReplyId: first })).envelope?.success).toBe(true);
    expect((await act.reply("dba", id, { lastReplyId: first })).errorCode).toBe(
      "serviceRequest.answeredMeanwhile",
    );
    const forced = await act.reply("dba", id, { lastReplyId: first, isForced: true });
    expect(repliesOf(changeOf(forced.result))).toHaveLength(3);
  });

  it("is not held up by internal notes, by the writer's own replies, or when nothing is said about it", async () => {
    const id = await act.raise("customer");
    await act.reply("dba", id, { visibility: 1 });
    await act.reply("customer", id, { lastReplyId: 0 });
    expect((await act.reply("customer", id, { lastReplyId: 0 })).envelope?.success).toBe(true);
    expect((await act.reply("dba", id)).envelope?.success).toBe(true);
    expect((await act.reply("dba", id, { visibility: 1, lastReplyId: 0 })).envelope?.success).toBe(true);
  });
});
