import { type CustomerReview, downloadCustomerReview, readCustomerReview } from "@pharos/api/board";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, answerFile, callsOf, failWith } from "../../../testing/network.ts";
import { renderPage } from "../../../testing/render.tsx";
import { sampleOf } from "../../../testing/sample.ts";
import { dba, sys } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";

const lead = { ...sys, isInternalEmployee: true, perms: ["dash:view", "fault:view"] };
const rows = (figure: string, count: number) => ({
  list: "request" as const,
  query: { figure, startTime: "2026-01-01", endTime: "2026-12-31", viewTags: "", companyId: "7" },
  count,
});
const review: CustomerReview = sampleOf(readCustomerReview, {
  companyId: 7,
  name: "澜汐银行",
  nameEn: "Lanxi Bank",
  from: "2026-01-01",
  to: "2026-12-31",
  contracts: null,
  requests: {
    submitted: rows("submitted", 41),
    bySeverity: [{ severity: 1, rows: rows("submitted", 3) }],
    openNow: rows("submitted", 2),
    openSevere: rows("submitted", 1),
    first: { value: 0.975, rows: rows("firstBreached", 1) },
    reply: { value: null, rows: rows("replyBreached", 0) },
    solve: { value: 0.85, rows: rows("solveBreached", 6) },
    solveMeasured: 40,
    rating: { value: 91.5, rows: rows("rated", 12) },
    customerShare: 0.4,
  },
  plans: null,
  hours: null,
  inspections: null,
  risk: { level: "high", reasons: ["promisesMissed", "openSevere"] },
});

it.each(locales)(
  "tells in %s how a customer stands, and opens the rows behind each figure",
  async (locale) => {
    answer(readCustomerReview, review);
    await renderPage("/customerReview/7", { me: lead, locale });
    const name = locale === "zh-CN" ? "澜汐银行" : "Lanxi Bank";
    await expect.element(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect.element(page.getByText(t("board.review.risk.high"), { exact: true })).toBeVisible();
    await expect
      .element(page.getByText(t("board.review.risk.promisesMissed", { share: "90%" })))
      .toBeVisible();
    await expect
      .element(page.getByText(t("board.review.kept.customerShare", { share: "40%" })))
      .toBeVisible();
    const late = page.getByRole("link", {
      name: `${t("board.review.kept.late", { count: 6 })} ${t("board.review.kept.solve")}`,
    });
    const address = new URL(late.element().getAttribute("href") ?? "", location.origin);
    expect([
      address.pathname,
      address.searchParams.get("figure"),
      address.searchParams.get("company"),
    ]).toEqual(["/serviceRecords", "solveBreached", "7"]);
    // Of what its reader may not see the page says nothing.
    await expect.element(page.getByText(t("board.review.sold.title"))).not.toBeInTheDocument();
    await expectAccessible();
  },
);

it("says where all is well that nothing was found, and asks for other days", async () => {
  answer(readCustomerReview, { ...review, risk: { level: "low", reasons: [] } });
  await renderPage("/customerReview/7?span=quarter", { me: lead });
  await expect.element(page.getByText(t("board.review.risk.none"))).toBeVisible();
  const [quarter] = callsOf(readCustomerReview);
  await page.getByText(t("serviceStatistics.range.year"), { exact: true }).click();
  const today = quarter?.query["to"] ?? "";
  const first = `${Number(today.slice(0, 4)) - 1}-${String((Number(today.slice(5, 7)) % 12) + 1).padStart(2, "0")}-01`;
  const year = today.slice(5, 7) === "12" ? `${today.slice(0, 4)}-01-01` : first;
  await expect
    .poll(() => callsOf(readCustomerReview).map(({ query }) => query))
    .toContainEqual({ from: year, to: today });
});

it("gives the customer's copy as a file", async () => {
  answer(readCustomerReview, review);
  answerFile(downloadCustomerReview, "服务回顾.pdf", "%PDF-1.7");
  await renderPage("/customerReview/7", { me: lead });
  await page.getByRole("button", { name: t("board.review.download") }).click();
  await expect.poll(() => callsOf(downloadCustomerReview)).toHaveLength(1);
  failWith(downloadCustomerReview, 500);
  await page.getByRole("button", { name: t("board.review.download") }).click();
  await expect.element(page.getByText(new RegExp(t("common.error.failed")))).toBeVisible();
});

it("leads who leads nobody to /limit, and an unknown customer to /404", async () => {
  const { path } = await renderPage("/customerReview/7", { me: dba });
  await expect.poll(path).toBe("/limit");
  failWith(readCustomerReview, 204);
  const second = await renderPage("/customerReview/abc", { me: lead });
  await expect.poll(second.path).toBe("/404");
});
