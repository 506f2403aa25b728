import { getOwnAddresses, sendAddressCode, verifyAddress } from "@pharos/api/identity";
import { type PersonaName, personas, worldPassword } from "@pharos/fixtures";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { askForCode, readCode, trySmsCode } from "./sign-in.testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => db().deleteFrom("rate_limit").execute());

const db = () => app.platform.database.kysely;
const send = (as: PersonaName, channel: "sms" | "email", address: string) =>
  app.call(sendAddressCode, { body: { channel, address } }, { as });
const verify = (
  as: PersonaName,
  channel: "sms" | "email",
  address: string,
  code: string,
  password: string = worldPassword,
) => app.call(verifyAddress, { body: { channel, address, code, password } }, { as });
const mailedCode = async (address: string): Promise<string> => {
  const { body } = await db()
    .selectFrom("notification_outbox")
    .select("body")
    .where("target", "=", address)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return /\b\d{6}\b/.exec(body)?.[0] ?? "";
};
const unprove = (who: PersonaName) =>
  db()
    .updateTable("app_user")
    .set({ phone_verified_at: null, email_verified_at: null })
    .where("id", "=", app.world.users[who])
    .execute();

it("proves the phone that was typed, which signs in from then on and not before", async () => {
  const { phone } = personas.customer;
  await unprove("customer");
  expect((await app.call(getOwnAddresses, {}, { as: "customer" })).result).toEqual({
    phone: { value: phone, isVerified: false },
    email: { value: "customer@example.com", isVerified: false },
  });
  await askForCode(app, phone);
  expect(await readCode(app, phone)).toBeUndefined();
  await db().deleteFrom("rate_limit").execute();
  await send("customer", "sms", phone);
  const code = (await readCode(app, phone)) ?? "";
  expect((await verify("customer", "sms", phone, code, "wrong-password-1")).errorCode).toBe(
    "auth.oldPasswordWrong",
  );
  expect((await verify("customer", "sms", "13800000123", code)).errorCode).toBe("auth.badAddressCode");
  expect((await verify("customer2", "sms", phone, code)).errorCode).toBe("auth.badAddressCode");
  expect((await verify("customer", "sms", phone, code)).result.phone).toEqual({
    value: phone,
    isVerified: true,
  });
  expect((await verify("customer", "sms", phone, code)).errorCode).toBe("auth.badAddressCode");
  await db().deleteFrom("rate_limit").execute();
  await askForCode(app, phone);
  expect((await trySmsCode(app, phone, (await readCode(app, phone)) ?? "")).status).toBe(200);
});

it("replaces an address by one that is verified, in one spelling, and takes it from where it was only typed", async () => {
  await db()
    .updateTable("app_user")
    .set({ email: "new@example.com", email_verified_at: null })
    .where("id", "=", app.world.users.customer2)
    .execute();
  await send("orgAdmin", "email", "New@Example.com");
  const code = await mailedCode("new@example.com");
  expect((await verify("orgAdmin", "email", "new@example.com", code)).result.email).toEqual({
    value: "new@example.com",
    isVerified: true,
  });
  expect((await app.call(getOwnAddresses, {}, { as: "customer2" })).result.email.value).toBeNull();
});

it("answers the same for an address of another account, which stays there", async () => {
  const { phone } = personas.dba;
  const [taken, free] = [await send("otherCompany", "sms", phone), await send("dba2", "sms", "13800000124")];
  expect(taken.body).toBe(free.body);
  const refused = await verify("otherCompany", "sms", phone, (await readCode(app, phone)) ?? "");
  expect(refused.errorCode).toBe("auth.addressTaken");
  expect((await app.call(getOwnAddresses, {}, { as: "dba" })).result.phone).toEqual({
    value: phone,
    isVerified: true,
  });
});

it("lets no one try a code without end, nor ask for one without end", async () => {
  await send("expiredCustomer", "sms", "13800000125");
  const code = (await readCode(app, "13800000125")) ?? "";
  const wrong = code === "000000" ? "111111" : "000000";
  for (let tries = 0; tries < 5; tries += 1) await verify("expiredCustomer", "sms", "13800000125", wrong);
  expect((await verify("expiredCustomer", "sms", "13800000125", code)).errorCode).toBe("auth.badAddressCode");
  expect((await send("expiredCustomer", "sms", "13800000125")).status).toBe(429);
});

it.each([
  ["sms", "a@example.com"],
  ["email", "13800000126"],
  ["email", ""],
] as const)("refuses %s %s at its field", async (channel, address) => {
  const answer = await send("customer2", channel, address);
  expect(Object.keys(answer.envelope?.fields ?? {})).toEqual(["address"]);
});
