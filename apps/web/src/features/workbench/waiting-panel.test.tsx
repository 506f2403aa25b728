import { listWaiting } from "@pharos/api/workbench";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, failWith } from "../../testing/network.ts";
import { renderPart } from "../../testing/render.tsx";
import { dba } from "../../testing/samples.ts";
import { t } from "../../testing/texts.ts";
import { WaitingPanel } from "./waiting-panel.tsx";

const show = () => renderPart(<WaitingPanel />, { me: dba, texts: ["workbench"] });

it("leads from each figure to the rows that it counts", async () => {
  answer(listWaiting, {
    list: [
      { kind: "hourDays", count: 3 },
      { kind: "hourReview", count: 12 },
    ],
  });
  await show();
  const lines = page.getByRole("list", { name: t("workbench.waiting.title") }).getByRole("link");
  await expect.element(lines.nth(0)).toHaveTextContent(`${t("enums.waitingKind.hourDays")}3`);
  await expect.element(lines.nth(0)).toHaveAttribute("href", "/manHour/me");
  await expect.element(lines.nth(1)).toHaveAttribute("href", "/manHourSummary?mine=1");
});

it("leaves out what is said at the head of the page, and the overview of those who lead", async () => {
  answer(listWaiting, {
    list: [
      { kind: "hourReview", count: 12 },
      { kind: "planOverdueAll", count: 4 },
    ],
  });
  await renderPart(<WaitingPanel without={["hourReview"]} />, { me: dba, texts: ["workbench"] });
  await expect.element(page.getByText(t("workbench.waiting.none"))).toBeVisible();
});

it("says that nothing waits", async () => {
  answer(listWaiting, { list: [] });
  await show();
  await expect.element(page.getByText(t("workbench.waiting.none"))).toBeVisible();
});

it("offers to read again what could not be read", async () => {
  failWith(listWaiting, 503);
  await show();
  await expect.element(page.getByRole("button", { name: t("common.ui.retry") })).toBeVisible();
});
