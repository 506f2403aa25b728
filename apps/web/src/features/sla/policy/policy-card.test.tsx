import type { SlaPolicyView } from "@pharos/api/sla";
import { listSlaPolicies } from "@pharos/api/sla";
import { severity } from "@pharos/domain/enums";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { renderPart } from "../../../testing/render.tsx";
import { listItemOf } from "../../../testing/sample.ts";
import { sys } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";
import { PolicyCard } from "./policy-card.tsx";

const calendars = [
  { id: 1, name: "7×24", nameEn: "24×7", isWallClock: true },
  { id: 2, name: "5×9", nameEn: "9×5", isWallClock: false },
];
const calendarOf = (id: number) => calendars.find((calendar) => calendar.id === id);
const target = (
  name: "p1" | "p4",
  calendarId: number,
  given: Partial<SlaPolicyView["targets"][number]> = {},
) => ({
  type: severity.toCode(name),
  firstResponseMinutes: 20,
  replyMinutes: null,
  solveMinutes: 120,
  calendarId,
  ...given,
});
const policy = (targets: SlaPolicyView["targets"]): SlaPolicyView =>
  listItemOf(listSlaPolicies, { id: 3, name: "银行", nameEn: "Banks", subject: "organisation", targets });
const show = (targets: SlaPolicyView["targets"], locale: (typeof locales)[number] = "zh-CN") =>
  renderPart(
    <PolicyCard
      policy={policy(targets)}
      calendarOf={calendarOf}
      onEdit={() => undefined}
      onHistory={() => undefined}
    />,
    { me: sys, texts: ["sla"], locale },
  );
const row = (name: "p1" | "p4") => page.getByRole("row", { name: t(severity.labelKey(name)), exact: false });

it.each(locales)("promises in a grid, and warns of a P1 that rests at night (%s)", async (locale) => {
  await show([target("p1", 2), target("p4", 2)], locale);
  await expect.element(row("p1").getByText(t("sla.grid.rests"))).toBeVisible();
  await expect.element(row("p4").getByText(t("sla.grid.rests"))).not.toBeInTheDocument();
  await expect.element(row("p4").getByText(t("sla.policy.unlimited"))).toBeVisible();
  await expectAccessible();
});

it("warns of an answer that may come after the solution was due, and of nothing else", async () => {
  await show([target("p1", 1), target("p4", 1, { firstResponseMinutes: 240 })]);
  await expect.element(row("p4").getByText(t("sla.policy.oddOrder"))).toBeVisible();
  await expect.element(row("p1").getByText(t("sla.grid.rests"))).not.toBeInTheDocument();
  await expect.element(row("p1").getByText(t("sla.policy.oddOrder"))).not.toBeInTheDocument();
});
