import {
  linkRequirement,
  listRequestsOfRequirement,
  listRequirements,
  saveRequirement,
  voteForRequirement,
} from "@pharos/api/requirement";
import { requirementStatus } from "@pharos/domain/enums";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf, refuse } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { listItemOf, sampleOf } from "../../testing/sample.ts";
import { customer, dba } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const reader = { ...customer, perms: ["req:view", "req:create"] };
const allowed = { isAllowed: true, reason: "" };
const row = listItemOf(listRequirements, {
  id: 7,
  title: "服务月报按业务系统分组",
  contentMd: "希望按业务系统**分别**出一页。",
  status: requirementStatus.toCode("accepted"),
  reply: "已排入 3.4。",
  planVersion: "3.4",
  voteCount: 4,
  isVoted: false,
  abilities: { edit: allowed, handle: { isAllowed: false, reason: "" }, vote: allowed, link: allowed },
});
const list = sampleOf(listRequirements, { total: 1, list: [row], create: allowed });

it.each(locales)(
  "shows requirements with their votes, and one of them with its answer (%s)",
  async (locale) => {
    answer(listRequirements, list);
    answer(listRequestsOfRequirement, [
      { id: 3, srNo: "SR20261122-0003", title: "月报缺页", type: 0, status: 1 },
    ]);
    await renderPage("/req", { locale, me: reader });
    await expect.element(page.getByText(row.title)).toBeVisible();
    await expectAccessible();
    await page.getByText(row.title).click();
    const drawer = page.getByRole("dialog");
    await expect.element(drawer.getByText("已排入 3.4。")).toBeVisible();
    await expect.element(drawer.getByRole("link", { name: /SR20261122-0003/ })).toBeVisible();
  },
);

it("gives the reader's vote without opening the requirement", async () => {
  answer(listRequirements, list);
  answer(voteForRequirement, { voteCount: 5, isVoted: true });
  await renderPage("/req", { me: reader });
  await page.getByRole("button", { name: new RegExp(t("requirement.vote")) }).click();
  await expect.poll(() => callsOf(voteForRequirement).length).toBe(1);
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

it("opens the requirement that a link names", async () => {
  answer(listRequirements, list);
  answer(listRequestsOfRequirement, []);
  await renderPage("/req?id=7", { me: reader });
  await expect.element(page.getByRole("dialog").getByText(t("requirement.noRequests"))).toBeVisible();
});

it("takes a link away", async () => {
  answer(listRequirements, list);
  answer(listRequestsOfRequirement, [
    { id: 3, srNo: "SR20261122-0003", title: "月报缺页", type: 0, status: 1 },
  ]);
  answer(linkRequirement, null);
  await renderPage("/req?id=7", { me: reader });
  await page.getByRole("button", { name: t("requirement.unlink", { srNo: "SR20261122-0003" }) }).click();
  await expect.poll(() => callsOf(linkRequirement).length).toBe(1);
});

it("keeps a new requirement that is refused, and asks customers for no organisation", async () => {
  answer(listRequirements, { ...list, list: [], total: 0 });
  refuse(saveRequirement, {
    message: "No",
    code: "requirement.productUnknown",
    fields: { title: "Too vague" },
  });
  await renderPage("/req", { me: reader });
  await page
    .getByRole("button", { name: t("requirement.create") })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("textbox", { name: t("requirement.field.title"), exact: false })
    .first()
    .fill("列宽");
  await dialog
    .getByRole("textbox", { name: t("requirement.field.contentMd"), exact: false })
    .first()
    .fill("保留列宽");
  await expect.element(dialog.getByText(t("requirement.field.companyId"))).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: t("requirement.save") }).click();
  await expect.element(dialog.getByText("Too vague")).toBeVisible();
});

it("is for those who may see requirements", async () => {
  const drawn = await renderPage("/req", { me: { ...dba, perms: [] } });
  await expect.poll(drawn.path).toBe("/limit");
});
