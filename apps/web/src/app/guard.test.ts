import { describe, expect, it } from "vitest";
import { someUser } from "../testing/samples.ts";
import { detourOf, guardStep } from "./guard.ts";

const nobody = someUser();

describe("guardStep", () => {
  it.each(["/sn/apply", "/sn/apply/", "/service-order-share/5b0f", "/service-order-share/5b0f/x"])(
    "lets everyone into %s",
    (path) => {
      expect(guardStep({ path, meta: {}, hasToken: false, hasUser: false })).toBe("enter");
    },
  );

  it("lets everyone into routes flagged noVerifyLogin", () => {
    expect(
      guardStep({ path: "/login", meta: { noVerifyLogin: true }, hasToken: false, hasUser: false }),
    ).toBe("enter");
  });

  it.each([
    "/",
    "/serviceRecords",
    "/sn/applyx",
    "/sn/apply/x",
    "/service-order-share",
    "/service-order-list",
    "/xservice-order-share/1",
  ])("asks for a sign-in before %s", (path) => {
    expect(guardStep({ path, meta: {}, hasToken: false, hasUser: false })).toBe("signIn");
  });

  it("asks for a sign-in when the token is gone although a user is still in memory", () => {
    expect(guardStep({ path: "/", meta: {}, hasToken: false, hasUser: true })).toBe("signIn");
  });

  it("loads the user when only the token is known", () => {
    expect(guardStep({ path: "/serviceRecords", meta: {}, hasToken: true, hasUser: false })).toBe("loadUser");
  });

  it.each(["/", "/serviceRecords", "/serviceRecords/", "/article", "/resource", "/search"])(
    "refreshes the user before %s",
    (path) => {
      expect(guardStep({ path, meta: {}, hasToken: true, hasUser: true })).toBe("refreshUser");
    },
  );

  it.each(["/article/save", "/resources", "/service", "/message"])("takes the known user for %s", (path) => {
    expect(guardStep({ path, meta: {}, hasToken: true, hasUser: true })).toBe("checkUser");
  });
});

describe("detourOf", () => {
  it.each(["isSys", "isEsDba"] as const)("lets people with %s in", (flag) => {
    expect(detourOf({ ...nobody, [flag]: true }, { meta: {} }, "/service")).toBeNull();
  });

  it("lets ordinary users in who belong to an organisation in use", () => {
    expect(detourOf({ ...nobody, isUser: true, companyId: 4 }, { meta: {} }, "/service")).toBeNull();
    expect(detourOf({ ...nobody, isUser: true }, { meta: {} }, "/service")).toBe("/invite");
  });

  it("sends people without sys, dba and user to /invite, whatever else they are", () => {
    const others = {
      isPA: true,
      isMA: true,
      isTA: true,
      isReviewDba: true,
      isOrgAdmin: true,
      isInternalEmployee: true,
      isEsUser: true,
    };
    expect(detourOf({ ...nobody, ...others }, { meta: {} }, "/service")).toBe("/invite");
  });

  it("sends home from /invite who may enter, and no one else", () => {
    const meta = { noAuth: true };
    expect(detourOf({ ...nobody, isUser: true, companyId: 4 }, { meta }, "/invite")).toBe("/");
    expect(detourOf({ ...nobody, isSys: true }, { meta }, "/invite/")).toBe("/");
    expect(detourOf(nobody, { meta }, "/invite")).toBeNull();
  });

  it("keeps them on routes flagged noAuth", () => {
    expect(detourOf(nobody, { meta: { noAuth: true } }, "/service")).toBeNull();
  });

  it("asks for a new password before anything else", () => {
    expect(detourOf({ ...nobody, isSys: true, mustChangePassword: true }, { meta: {} }, "/service")).toBe(
      "/login",
    );
    expect(detourOf({ ...nobody, mustChangePassword: true }, { meta: { noAuth: true } }, "/service")).toBe(
      "/login",
    );
  });
});
