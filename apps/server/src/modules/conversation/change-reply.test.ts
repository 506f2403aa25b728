import { removeServiceRequestReply, updateServiceRequestReply } from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fileActions } from "../file/file.testing.ts";
import {
  clockOf,
  codes,
  createRequestApp,
  type RequestSetup,
  repliesOf,
} from "../service-request/service-request.testing.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];

const ten = new Date("2026-06-12T10:00:00+08:00");

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(ten));
});
beforeEach(() => clock.set(ten));
afterAll(() => app.close());

const edit = (as: PersonaName, id: number, contentMd = "更正后的内容") =>
  app.call(updateServiceRequestReply, { body: { id, contentMd } }, { as });
const withdraw = (as: PersonaName, id: number) =>
  app.call(removeServiceRequestReply, { params: { id } }, { as });

const sayAs = async (as: PersonaName, id: number, input = {}) =>
  (await act.reply(as, id, input)).result.replyId;

async function abilitiesOf(as: PersonaName, id: number, replyId: number) {
  const { result } = await act.read(as, id);
  const reply = repliesOf(result).find((one) => one.id === replyId);
  return [reply?.abilities.edit.isAllowed, reply?.abilities.remove.isAllowed];
}

describe("changing a reply", () => {
  it("gives both sides the new words with a mark, and keeps the old ones in the history", async () => {
    const id = await act.raise("customer");
    const replyId = await sayAs("dba", id, { contentMd: "预计 5 分种" });
    clock.advanceMinutes(30);
    const replies = repliesOf((await edit("dba", replyId, "预计 5 分钟")).result);
    expect(replies).toMatchObject([{ contentMd: "预计 5 分钟", isRemoved: false }]);
    expect(replies[0]?.editedTime).not.toBeNull();
    expect(repliesOf((await act.read("customer", id)).result)[0]?.contentMd).toBe("预计 5 分钟");
    const [step] = (await act.history("customer", id)).result.list;
    expect(step).toMatchObject({ action: "edit_reply", isInternal: false });
    const [stored] = await app.platform.database.kysely
      .selectFrom("service_request_history")
      .select("extra")
      .where("service_request_id", "=", id)
      .where("action", "=", "edit_reply")
      .execute();
    expect(stored?.extra).toMatchObject({ replyId, changes: [{ from: "预计 5 分种", to: "预计 5 分钟" }] });
  });

  it("is the author's for 30 minutes, and only until the other side has answered", async () => {
    const id = await act.raise("customer");
    const replyId = await sayAs("dba", id);
    expect((await edit("dutyDba", replyId)).errorCode).toBe("serviceRequest.replyNotYours");
    clock.advanceMinutes(31);
    expect((await edit("dba", replyId)).errorCode).toBe("serviceRequest.replyWindowPassed");
    const second = await sayAs("dba", id);
    await act.reply("customer", id);
    const refused = await edit("dba", second);
    expect(refused.errorCode).toBe("serviceRequest.replyAnswered");
    expect(refused.envelope?.operateCallBackObj).toMatchObject({ id });
    expect(await abilitiesOf("dba", id, second)).toEqual([false, true]);
  });

  it("is a lead's at any time for what the vendor said, never for the customer's words", async () => {
    const id = await act.raise("customer");
    const said = await sayAs("dba", id);
    const asked = await sayAs("customer", id);
    clock.advanceMinutes(300);
    expect((await edit("ta", said)).envelope?.success).toBe(true);
    expect((await edit("pa", said, "再次更正")).envelope?.success).toBe(true);
    expect((await edit("ta", asked)).errorCode).toBe("serviceRequest.replyNotYours");
    expect(await abilitiesOf("ta", id, asked)).toEqual([false, true]);
  });

  it("needs words", async () => {
    const id = await act.raise("customer");
    expect((await edit("dba", await sayAs("dba", id), "  ")).envelope?.fields).toHaveProperty("contentMd");
  });

  it("ends with the request", async () => {
    const id = await act.raise("customer");
    const replyId = await sayAs("dba", id);
    await act.close("customer", id);
    expect((await edit("dba", replyId)).errorCode).toBe("serviceRequest.wrongState");
    expect((await withdraw("ta", replyId)).errorCode).toBe("serviceRequest.wrongState");
  });
});

describe("withdrawing a reply", () => {
  it("leaves its place without its words, and no clock moves", async () => {
    const id = await act.raise("customer", { type: codes.p1 });
    await sayAs("dba", id);
    const replyId = await sayAs("dba", id, { contentMd: "密码是 hunter2", isSolution: true });
    const before = (await act.read("dba", id)).result;
    const after = (await withdraw("dba", replyId)).result;
    expect(repliesOf(after).at(-1)).toMatchObject({ id: replyId, contentMd: "", isRemoved: true });
    expect(clockOf(after, "solve")).toEqual(clockOf(before, "solve"));
    for (const as of ["customer", "dba", "ta"] as const) {
      const [seen, history] = [await act.read(as, id), await act.history(as, id)];
      expect(seen.body + history.body).not.toContain("hunter2");
      expect(await abilitiesOf(as, id, replyId)).toEqual([false, false]);
    }
    expect((await withdraw("dba", replyId)).errorCode).toBe("serviceRequest.replyNotFound");
    expect((await edit("dba", replyId)).errorCode).toBe("serviceRequest.replyNotFound");
  });

  it("takes its files away for everyone", async () => {
    const files = fileActions(app);
    const id = await act.raise("customer");
    const objectKey = await files.upload("customer", "secret.log", undefined, 1);
    const replyId = await sayAs("customer", id, { enclosureKeys: [objectKey] });
    expect((await files.list("dba", id)).result.list.map(({ name }) => name)).toEqual(["secret.log"]);
    await withdraw("customer", replyId);
    for (const as of ["dba", "customer", "ta"] as const)
      expect((await files.list(as, id)).result.list).toEqual([]);
  });

  it("is refused for the vendor's first reply, for strangers to it, and after 30 minutes", async () => {
    const id = await act.raise("customer");
    const first = await sayAs("dba", id);
    expect((await withdraw("dba", first)).errorCode).toBe("serviceRequest.firstReplyStays");
    expect((await withdraw("pa", first)).errorCode).toBe("serviceRequest.firstReplyStays");
    const second = await sayAs("dba", id);
    expect((await withdraw("customer", second)).errorCode).toBe("serviceRequest.replyNotYours");
    clock.advanceMinutes(31);
    expect((await withdraw("dba", second)).errorCode).toBe("serviceRequest.replyWindowPassed");
    expect((await withdraw("ta", second)).envelope?.success).toBe(true);
  });

  it("is the customer's for their own words, answered or not", async () => {
    const id = await act.raise("customer");
    const asked = await sayAs("customer", id);
    await sayAs("dba", id);
    expect(await abilitiesOf("customer", id, asked)).toEqual([false, true]);
    expect((await withdraw("customer2", asked)).errorCode).toBe("serviceRequest.replyNotYours");
    expect((await withdraw("customer", asked)).envelope?.success).toBe(true);
  });
});

describe("a note", () => {
  it("is changed and withdrawn among the vendor's people only; for customers it does not exist", async () => {
    const id = await act.raise("customer");
    const note = await sayAs("dba", id, { visibility: 1, contentMd: "内部" });
    const missing = await withdraw("customer", 999_999_999);
    const hidden = await withdraw("customer", note);
    expect(hidden.body).toBe(missing.body);
    expect(hidden.errorCode).toBe("serviceRequest.replyNotFound");
    expect(repliesOf((await edit("dba", note)).result)).toMatchObject([{ contentMd: "更正后的内容" }]);
    expect((await withdraw("dba", note)).envelope?.success).toBe(true);
    const history = await act.history("customer", id);
    for (const word of ["edit_reply", "remove_reply"]) expect(history.body).not.toContain(word);
  });

  it("of an invisible request looks like none", async () => {
    const id = await act.raise("customer");
    const replyId = await sayAs("customer", id);
    const hidden = await edit("otherCompany", replyId);
    expect(hidden.body).toBe((await edit("otherCompany", 999_999_999)).body);
  });
});

it("one of two who change the same reply at once does not lose the other's words", async () => {
  const id = await act.raise("customer");
  const replyId = await sayAs("dba", id);
  const texts = ["甲", "乙", "丙", "丁"];
  await Promise.all(texts.map((text) => edit("dba", replyId, text)));
  const rows = await app.platform.database.kysely
    .selectFrom("service_request_history")
    .select("extra")
    .where("service_request_id", "=", id)
    .where("action", "=", "edit_reply")
    .orderBy("id")
    .execute();
  const steps = rows.map(({ extra }) => (extra as { changes: [{ from: string; to: string }] }).changes[0]);
  for (const [index, step] of steps.slice(1).entries()) expect(step.from).toBe(steps[index]?.to);
  expect(steps).toHaveLength(4);
});
