import { type ArchiveServiceRequest, archiveServiceRequest } from "@pharos/api/service-request";
import { saveHours } from "@pharos/api/work-hour";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createRequestApp, type RequestSetup } from "../service-request.testing.ts";
import { archiveOld } from "./archive.job.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];

const ten = new Date("2026-06-12T10:00:00+08:00");
const day = 24 * 60;
const facts = { rootCauseState: 0, solution: "扩容 undo 表空间" };
const declined = { intoKb: false, notIntoKbReason: 0 };

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(ten));
});
beforeEach(() => clock.set(ten));
afterAll(() => app.close());

const archive = (as: PersonaName, faultId: number, more: Partial<ArchiveServiceRequest> = {}) =>
  app.call(archiveServiceRequest, { body: { faultId, noHoursReason: "随值班工时登记", ...more } }, { as });

/** Says why there are no hours, as an archive that was refused for something else keeps it. */
const explainHours = (id: number) =>
  app.platform.database.kysely
    .updateTable("service_request")
    .set({ no_hours_reason: "随值班工时登记" })
    .where("id", "=", id)
    .execute();

async function raiseClosed(conclusion: object = { ...facts, ...declined }): Promise<number> {
  const id = await act.raise("customer");
  await act.reply("dba", id);
  await act.recover("dba", id);
  await act.close("dba", id, conclusion);
  return id;
}

const articleUrl = (id: string) => `${app.platform.config.publicUrl}/article/${id}`;

describe("the conclusion of a closing", () => {
  it("explains the reason other, and nothing else", async () => {
    const id = await act.raise("customer");
    await act.reply("dba", id);
    await act.recover("dba", id);
    const other = await act.close("dba", id, { ...facts, intoKb: false, notIntoKbReason: 3 });
    expect(other.envelope?.fields).toEqual({ notIntoKbRemark: "必填" });
    const remark = { intoKb: false, notIntoKbReason: 3, notIntoKbRemark: "测试环境" };
    expect((await act.close("dba", id, { ...facts, ...remark })).result).toMatchObject(remark);
    expect((await act.read("customer", id)).result.notIntoKbRemark).toBeNull();
  });

  it.each([["https://example.com/article/1"], ["/article/abc"], ["/article/7?x=1"], ["/article/"]])(
    "takes no link but one to our own articles: %s",
    async (link) => {
      const id = await act.raise("customer");
      await act.reply("dba", id);
      await act.recover("dba", id);
      const url = link.startsWith("/") ? `${app.platform.config.publicUrl}${link}` : link;
      const refused = await act.close("dba", id, { ...facts, intoKb: true, articleUrl: url });
      expect(refused.envelope?.fields).toEqual({ articleUrl: "请填写正确的知识库文章链接" });
      const done = await act.close("dba", id, { ...facts, intoKb: true, articleUrl: articleUrl("123") });
      expect(done.result.articleUrl).toBe(articleUrl("123"));
    },
  );
});

describe("archiving", () => {
  it("puts a complete request away; nothing can be done with it any more", async () => {
    const id = await raiseClosed();
    const { result } = await archive("dba", id);
    expect(result).toMatchObject({ status: 3, reopenableUntil: null });
    expect(Date.parse(result.archivedTime ?? "")).toBe(ten.getTime());
    expect((await act.history("customer", id)).result.list[0]).toMatchObject({
      action: "archive",
      toStatus: 3,
    });
    expect((await act.reopen("customer", id)).errorCode).toBe("serviceRequest.notReopenable");
    expect((await act.reply("dba", id)).errorCode).toBe("serviceRequest.archivedReadOnly");
    expect((await act.reply("customer", id)).errorCode).toBe("serviceRequest.archivedReadOnly");
    expect((await archive("dba", id)).errorCode).toBe("serviceRequest.wrongState");
  });

  it("asks for what is missing, each at its field, and takes it in the same step", async () => {
    const id = await act.raise("customer");
    await act.reply("dba", id);
    await act.close("customer", id);
    const refused = await archive("dba", id);
    expect(refused.errorCode).toBe("serviceRequest.archiveIncomplete");
    expect(refused.envelope?.fields).toEqual({ rootCauseState: "必填", intoKb: "必填" });
    const noLink = await archive("dba", id, { rootCauseState: 0, intoKb: true });
    expect(noLink.envelope?.fields).toEqual({ articleUrl: "必填" });
    const wrongLink = await archive("dba", id, {
      rootCauseState: 0,
      intoKb: true,
      articleUrl: articleUrl("abc"),
    });
    expect(wrongLink.envelope?.fields).toEqual({ articleUrl: "请填写正确的知识库文章链接" });
    const noPlan = await archive("dba", id, { rootCauseState: 2, ...declined });
    expect(noPlan.envelope?.fields).toEqual({ followUpPlan: "必填" });
    const done = await archive("dba", id, {
      rootCauseState: 2,
      ...declined,
      followUpPlan: "下次出现时抓取轨迹",
    });
    expect(done.result).toMatchObject({ status: 3, rootCauseState: 2, followUpPlan: "下次出现时抓取轨迹" });
  });

  it("of what the vendor closed asks for hours, or for the reason why there are none", async () => {
    const id = await raiseClosed();
    const refused = await archive("dba", id, { noHoursReason: "" });
    expect(Object.keys(refused.envelope?.fields ?? {})).toEqual(["noHoursReason"]);
    const hours = {
      kind: 0,
      rid: id,
      startTime: "2026-06-12T08:00:00+08:00",
      endTime: "2026-06-12T09:00:00+08:00",
      taskTime: 1,
      remark: "扩容 undo 表空间并核对参数",
    } as const;
    expect((await app.call(saveHours, { body: hours }, { as: "dba" })).envelope?.success).toBe(true);
    expect((await archive("dba", id, { noHoursReason: "" })).result.status).toBe(3);
  });

  it("is the right of those who lead the request", async () => {
    for (const as of ["customer", "orgAdmin"] as const)
      expect((await archive(as, await raiseClosed())).envelope?.success).toBe(false);
    expect((await archive("dba2", await raiseClosed())).envelope?.success).toBe(false);
    expect((await archive("otherCompany", await raiseClosed())).envelope?.success).toBe(false);
    for (const as of ["ta", "pa", "sys"] as const)
      expect([as, (await archive(as, await raiseClosed())).envelope?.success]).toEqual([as, true]);
  });

  it("needs a closed request and has one winner among five", async () => {
    const open = await act.raise("customer");
    expect((await archive("ta", open)).errorCode).toBe("serviceRequest.wrongState");
    const id = await raiseClosed();
    const answers = await Promise.all(Array.from({ length: 5 }, () => archive("dba", id)));
    expect(answers.filter(({ envelope }) => envelope?.success)).toHaveLength(1);
  });
});

describe("archiving by the calendar", () => {
  const statusOf = async (id: number) => (await act.read("pa", id)).result.status;

  it("takes what has been closed for 14 days and lacks nothing; two runs at once do it once", async () => {
    const complete = await raiseClosed();
    const incomplete = await raiseClosed(facts);
    await Promise.all([complete, incomplete].map(explainHours));
    clock.advanceMinutes(14 * day - 1);
    await archiveOld(app.platform);
    expect(await statusOf(complete)).toBe(2);
    clock.advanceMinutes(1);
    await Promise.all([archiveOld(app.platform), archiveOld(app.platform)]);
    expect([await statusOf(complete), await statusOf(incomplete)]).toEqual([3, 2]);
    const steps = (await act.history("pa", complete)).result.list;
    expect(steps.filter(({ action }) => action === "archive")).toHaveLength(1);
  });

  it("reminds the executor of an incomplete one once", async () => {
    const id = await raiseClosed(facts);
    clock.advanceMinutes(20 * day);
    await Promise.all([archiveOld(app.platform), archiveOld(app.platform)]);
    clock.advanceMinutes(day);
    expect((await archiveOld(app.platform)).reminded).toBe(0);
    await app.drain();
    const notified = await app.platform.database.kysely
      .selectFrom("message")
      .select("user_id")
      .where("object_id", "=", id)
      .where("event", "=", "fault.archiveBlocked")
      .execute();
    expect(notified.map(({ user_id }) => user_id)).toEqual([app.world.users.dba]);
  });
});
