import { listMentionable } from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
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

const idOf = (persona: PersonaName) => app.world.users[persona];
const find = (as: PersonaName, id: number, search?: string) =>
  app.call(listMentionable, { query: { id, search } }, { as });
const note = async (id: number, named: PersonaName, input = {}) => {
  const name = (await find("dba", id)).result.find(({ userId }) => userId === idOf(named))?.name ?? "?";
  return act.reply("dba", id, {
    visibility: 1,
    contentMd: `@${name} 请看一下`,
    mentionUserIds: [idOf(named)],
    ...input,
  });
};
const toldTo = async (as: PersonaName, id: number) => {
  await app.drain();
  const rows = await app.platform.database.kysely
    .selectFrom("message")
    .select("title_key")
    .where("user_id", "=", idOf(as))
    .where("object_id", "=", id)
    .execute();
  return rows.map(({ title_key }) => title_key.replace("serviceRequestServer.message.", ""));
};

describe("people who can be named in a note", () => {
  it("are the vendor's who may see the request, at most ten, found by a part of the name", async () => {
    const id = await act.raise("customer");
    const people = (await find("dba", id)).result;
    const ids = people.map(({ userId }) => userId);
    expect(ids).toContain(idOf("ta"));
    for (const persona of [
      "dba",
      "dba2",
      "customer",
      "customer2",
      "orgAdmin",
      "otherCompany",
      "disabled",
    ] as const)
      expect([persona, ids.includes(idOf(persona))]).toEqual([persona, false]);
    expect(people.length).toBeLessThanOrEqual(10);
    const [first] = people;
    const part = first?.name.slice(1) ?? "";
    for (const { name } of (await find("dba", id, part)).result) expect(name).toContain(part);
    expect((await find("dba", id, "%")).result).toEqual([]);
  });

  it("are nothing for customers, nor for a request out of sight", async () => {
    const id = await act.raise("customer");
    expect((await find("customer", id)).errorCode).toBe("common.permissionDenied");
    expect((await find("dba2", id)).body).toBe((await find("dba2", 999_999_999)).body);
  });

  it("are fewer for a confidential request", async () => {
    const id = await act.raise("customer", { isConfidential: true });
    const ids = (await find("ta", id)).result.map(({ userId }) => userId);
    expect(ids).not.toContain(idOf("ma"));
    expect(ids).not.toContain(idOf("reviewDba"));
  });
});

describe("a mention", () => {
  it("is kept with the note and told once to the person named", async () => {
    const id = await act.raise("customer");
    const detail = changeOf((await note(id, "ta")).result);
    expect(repliesOf(detail)[0]?.mentions).toMatchObject([{ userId: idOf("ta") }]);
    expect((await toldTo("ta", id)).filter((key) => key === "mentioned")).toHaveLength(1);
    for (const as of ["customer", "orgAdmin", "dba"] as const)
      expect(await toldTo(as, id)).not.toContain("mentioned");
  });

  it("of someone who is not in the text any more is dropped", async () => {
    const id = await act.raise("customer");
    const detail = changeOf((await note(id, "ta", { contentMd: "不需要了" })).result);
    expect(repliesOf(detail)[0]?.mentions).toEqual([]);
  });

  it("is refused for people who may not see the note, and in words for the customer", async () => {
    const id = await act.raise("customer");
    for (const persona of ["customer", "dba2", "disabled"] as const) {
      const refused = await note(id, persona);
      expect([persona, refused.envelope?.fields]).toMatchObject([
        persona,
        { mentionUserIds: expect.any(String) },
      ]);
    }
    const inPublic = await act.reply("dba", id, { mentionUserIds: [idOf("ta")] });
    expect(inPublic.envelope?.fields).toHaveProperty("mentionUserIds");
    expect(repliesOf((await act.read("dba", id)).result)).toEqual([]);
  });
});
