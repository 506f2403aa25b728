import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../testing/index.ts";

let app: TestApp;
afterAll(() => app.close());
const ask = async (host: string, url = "/api/env/clock") =>
  (await app.http.inject({ method: "GET", url, headers: { host } })).statusCode;

describe("with the address of the portal configured", () => {
  beforeAll(async () => {
    app = await createTestApp({
      environment: {
        PUBLIC_URL: "https://support.example.com",
        PUBLIC_HOSTS: "intranet.example.com, 10.1.2.3",
      },
    });
  });

  it.each([
    "support.example.com",
    "support.example.com:8443",
    "SUPPORT.example.com",
    "support.example.com.",
    "intranet.example.com",
    "10.1.2.3:8080",
    "localhost:8080",
    "127.0.0.1",
    "[::1]:8080",
  ])("answers %s", async (host) => {
    expect(await ask(host)).toBe(200);
  });

  it.each(["evil.example.com", "support.example.com.evil.example.com", "xsupport.example.com", "10.1.2.4"])(
    "refuses %s",
    async (host) => {
      expect(await ask(host)).toBe(400);
      expect(await ask(host, "/")).toBe(400);
      expect(await ask(host, "/api/env/clock?x=/healthz")).toBe(400);
    },
  );

  it("answers balancers, which know the address of the process only", async () => {
    expect(await ask("10.9.8.7:8080", "/healthz")).toBe(200);
    expect(await ask("10.9.8.7:8080", "/readyz")).toBe(200);
  });
});

it("answers every host while no address is configured", async () => {
  const open = await createTestApp();
  const { statusCode } = await open.http.inject({
    method: "GET",
    url: "/api/env/clock",
    headers: { host: "x" },
  });
  expect(statusCode).toBe(200);
  await open.close();
});
