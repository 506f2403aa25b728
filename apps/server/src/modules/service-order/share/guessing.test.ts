import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limitsTable } from "../../../platform/limits-table.ts";
import { createTestApp, type TestApp } from "../../../testing/index.ts";
import { randomRun } from "../../../testing/random-run.ts";
import { orderActionsOn } from "../service-order.testing.ts";

let app: TestApp;
let link: string;
beforeAll(async () => {
  app = await createTestApp({ environment: { TRUST_PROXY: "1" } });
  const act = orderActionsOn(app);
  link = await act.share("dba", (await act.make()).id);
});
afterAll(() => app.close());

const open = (token: string, address: string) =>
  app.inject({
    method: "GET",
    url: `/esapi/service-order/share/${encodeURIComponent(token)}`,
    headers: { "x-forwarded-for": address },
  });
const { max, windowSeconds } = limitsTable.orderLinkPerIp;

describe("links to service orders that are guessed", () => {
  it("are refused after a few from each address, and nothing more is looked up", async () => {
    const addresses = Array.from({ length: 20 }, (_, index) => `203.0.113.${index}`);
    const answers = await Promise.all(
      addresses.flatMap((address) =>
        Array.from({ length: 2 * max }, async () => (await open(randomToken(), address)).statusCode),
      ),
    );
    expect(Map.groupBy(answers, (status) => status).get(401)).toHaveLength(addresses.length * max);
    expect(Map.groupBy(answers, (status) => status).get(429)).toHaveLength(addresses.length * max);
  });

  it("of one network of addresses count together", async () => {
    const answers = await Promise.all(
      Array.from({ length: 2 * max }, (_, index) =>
        open(randomToken(), `2001:db8:1:2::${index.toString(16)}`),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(max);
  });

  it("keep the holder of one at the same address waiting for the minute, and nobody else at all", async () => {
    const address = "198.51.100.7";
    await Promise.all(Array.from({ length: 2 * max }, () => open(randomToken(), address)));
    const refused = await open(link, address);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(windowSeconds);
    expect((await open(link, "198.51.100.8")).statusCode).toBe(200);
    await letMinutePass();
    expect((await open(link, address)).statusCode).toBe(200);
    // Whoever holds a link may open it as often as wanted.
    for (let time = 0; time < 2 * max; time += 1) expect((await open(link, address)).statusCode).toBe(200);
  });

  it("lead nowhere, however near they are to one that holds", async () => {
    let tried = 0;
    const near = fc.tuple(fc.nat({ max: link.length - 1 }), fc.constantFrom(..."0123456789abcdef-%_ "));
    const token = fc.oneof(
      fc.uuid(),
      fc.string({ maxLength: 64 }),
      near.map(([at, letter]) => `${link.slice(0, at)}${letter}${link.slice(at + 1)}`),
      fc.nat({ max: link.length - 1 }).map((length) => link.slice(0, length)),
      fc.constantFrom(
        `${link}0`,
        ` ${link}`,
        `${link}\0`,
        `${link}/`,
        "%",
        "'",
        "..",
        link.replaceAll("-", ""),
      ),
    );
    await fc.assert(
      fc.asyncProperty(token, async (guess) => {
        // Control characters and spaces around it are taken from what is sent.
        fc.pre(
          guess
            .replaceAll(/\p{Cc}/gu, "")
            .trim()
            .toLowerCase() !== link,
        );
        tried += 1;
        const answer = await open(guess, `10.${tried >> 16}.${(tried >> 8) % 256}.${tried % 256}`);
        expect(answer.statusCode).not.toBe(200);
        expect(answer.statusCode).toBeLessThan(500);
        expect(answer.body).not.toContain("核心库巡检");
      }),
      randomRun(300),
    );
  });
});

const randomToken = (): string => randomBytes(16).toString("hex");

/** Moves what was counted back by the window: the limiter reads the clock of the database. */
const letMinutePass = () =>
  app.platform.database.executeSql(
    `update rate_limit set moments = array(select moment - make_interval(secs => ${windowSeconds}) from unnest(moments) moment)`,
  );
