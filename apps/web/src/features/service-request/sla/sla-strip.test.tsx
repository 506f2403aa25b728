import { getServiceRequest, type SlaClockView } from "@pharos/api/service-request";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { renderPart } from "../../../testing/render.tsx";
import { sampleOf } from "../../../testing/sample.ts";
import { dba } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";
import { SlaStrip } from "./sla-strip.tsx";

const minute = (of: number) => `2026-06-12T10:${String(of).padStart(2, "0")}:00.000+08:00`;

const clock = (more: Partial<SlaClockView>): SlaClockView => ({
  kind: "firstResponse",
  cycle: 0,
  targetMinutes: 5,
  startedAt: minute(0),
  dueAt: minute(5),
  pausedAt: null,
  stoppedAt: minute(2),
  outcome: "met",
  isBreached: false,
  workingLeft: null,
  ...more,
});

const missed = { stoppedAt: minute(44), outcome: "breached", isBreached: true } as const;
const sample = sampleOf(getServiceRequest, {
  submitTime: minute(0),
  closedTime: minute(50),
  clocks: [clock({}), clock({ kind: "solve", targetMinutes: 20, dueAt: minute(20), ...missed })],
});
const reply = {
  id: 7,
  author: { userId: 3, name: "处暑", headImgUrl: null },
  createdTime: minute(2),
  isVendor: true,
  visibility: 0,
  isRemoved: false,
};
const detail = {
  ...sample,
  timeline: {
    ...sample.timeline,
    entries: [{ key: "reply-7", at: minute(2), step: null, reply }],
  },
} as unknown as typeof sample;

const draw = (locale: (typeof locales)[number], shown: string[] = [], explained: string[] = []) =>
  renderPart(
    <SlaStrip
      detail={detail}
      onReply={(key) => shown.push(key)}
      onExplain={() => explained.push("explained")}
    />,
    { texts: ["serviceRequest"], me: dba, locale },
  );

it.each(locales)("says what was used of each target once a clock has ended (%s)", async (locale) => {
  await draw(locale);
  const used = (time: string, target: string) =>
    page.getByText(t("serviceRequest.sla.used", { time, target }));
  const [two, five, fortyFour, twenty] = [2, 5, 44, 20].map((minutes) =>
    locale === "zh-CN" ? `${minutes} 分钟` : `${minutes} min`,
  );
  await expect.element(used(two ?? "", five ?? "")).toBeVisible();
  await expect.element(used(fortyFour ?? "", twenty ?? "")).toBeVisible();
  await expectAccessible();
});

it("has one line of time that is walked with the arrow keys, and explains each of its marks", async () => {
  const shown: string[] = [];
  const explained: string[] = [];
  await draw("zh-CN", shown, explained);
  const marks = page.getByRole("list", { name: t("serviceRequest.sla.axis.title") }).getByRole("button");
  const said = /10:02 处暑/;
  await expect.poll(() => marks.elements().length).toBe(5);
  const end = marks.nth(4);
  await expect.element(end).toHaveAttribute("tabindex", "0");
  (end.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}");
  await expect.element(page.getByRole("button", { name: said })).toHaveFocus();
  await expect.element(page.getByRole("tooltip", { name: said })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  expect(shown).toEqual(["reply-7"]);
  await userEvent.keyboard("{ArrowRight}{Enter}");
  expect(explained).toEqual(["explained"]);
});

it("names its end and its targets below the line", async () => {
  await draw("zh-CN");
  const labels = () => [...document.querySelectorAll(".sr-axis-label")].map(({ textContent }) => textContent);
  await expect.poll(labels).toEqual(["06-12 10:50 关闭", "解决时限 06-12 10:20", "首次响应 06-12 10:05"]);
});
