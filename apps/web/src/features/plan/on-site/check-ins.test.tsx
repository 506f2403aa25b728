import { getPlan } from "@pharos/api/plan";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { renderPart } from "../../../testing/render.tsx";
import { sampleOf } from "../../../testing/sample.ts";
import { dba } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";
import { CheckIns } from "./check-ins.tsx";

const arrival = {
  userId: 3,
  name: "芒种",
  workDate: "2026-06-11",
  at: "2026-06-11T09:10:00+08:00",
  position: null,
};

it.each(locales)("says of an arrival without a network when it was sent (%s)", async (locale) => {
  const plan = sampleOf(getPlan, {
    checkIns: [
      { ...arrival, sentAt: "2026-06-12T08:00:00+08:00" },
      { ...arrival, userId: 4, name: "小暑", sentAt: null },
    ],
  });
  await renderPart(<CheckIns plan={plan} />, { me: dba, texts: ["plan"], locale });
  const line = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  const sent = t("plan.detail.sentLater", { time: "2026-06-12 08:00" });
  await expect.element(line("芒种")).toMatchTextContent("2026-06-11 09:10");
  await expect.element(line("芒种")).toMatchTextContent(sent);
  await expect.element(line("小暑")).not.toMatchTextContent(sent);
  await expectAccessible();
});
