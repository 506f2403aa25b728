import type { CallResult } from "@pharos/api/core";
import { explainDocFolder, listDocFolders, listDocs } from "@pharos/api/document";
import { docAudiences } from "@pharos/domain/document";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf, disconnect, refuse } from "../../../testing/network.ts";
import { renderPage } from "../../../testing/render.tsx";
import { rowOf, sampleOf } from "../../../testing/sample.ts";
import { someUser } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";

const me = someUser({ isEsDba: true, isInternalEmployee: true, perms: ["doc:view"] });
type Readers = CallResult<typeof explainDocFolder>;

const own: Readers = {
  encryptLevel: "INTERNAL",
  decidedBy: { id: 5, name: "应急预案" },
  isOwn: true,
  audiences: ["admins", "reviewers", "staff"],
};

beforeEach(() => {
  answer(listDocFolders, [rowOf(listDocFolders, { id: 5, name: "应急预案", encryptLevel: "INTERNAL" })]);
  answer(listDocs, sampleOf(listDocs));
});

const open = () => page.getByRole("button", { name: t("document.folder.readers") }).click();
const dialog = () => page.getByRole("dialog");
const readers = () =>
  dialog()
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent);

it.each(locales)(
  "says that the folder decides, who reads it, and what holds for drafts (%s)",
  async (locale) => {
    answer(explainDocFolder, own);
    await renderPage("/doc", { me, locale });
    await open();
    await expect.element(dialog().getByText(t("document.readers.title", { name: "应急预案" }))).toBeVisible();
    const level = t("enums.encryptLevel.internal");
    await expect.element(dialog().getByText(t("document.readers.own", { level }))).toBeVisible();
    await expect.element(dialog().getByText(t("document.readers.states"))).toBeVisible();
    expect(readers()).toEqual([
      t("document.readers.audience.admins"),
      t("document.readers.audience.reviewers"),
      t("document.readers.audience.staff"),
    ]);
    await expectAccessible();
    expect(callsOf(explainDocFolder).map(({ params }) => params)).toEqual([{ id: "5" }]);
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
  },
);

it.each(locales)("names the folder above that decides (%s)", async (locale) => {
  answer(explainDocFolder, { ...own, decidedBy: { id: 2, name: "制度" }, isOwn: false });
  await renderPage("/doc", { me, locale });
  await open();
  const words = t("document.readers.inherited", { level: t("enums.encryptLevel.internal"), name: "制度" });
  await expect.element(dialog().getByText(words)).toBeVisible();
});

it.each(locales)("says that the usual level holds where no folder has one (%s)", async (locale) => {
  answer(explainDocFolder, { ...own, encryptLevel: "CUSTOMER", decidedBy: null, isOwn: false });
  await renderPage("/doc", { me, locale });
  await open();
  const words = t("document.readers.usual", { level: t("enums.encryptLevel.customer") });
  await expect.element(dialog().getByText(words)).toBeVisible();
});

it.each(locales)(
  "has words for every circle of readers, in the order from the closest (%s)",
  async (locale) => {
    answer(explainDocFolder, { ...own, audiences: [...docAudiences] });
    await renderPage("/doc", { me, locale });
    await open();
    await expect.poll(readers).toHaveLength(docAudiences.length);
    expect(readers()).toEqual(docAudiences.map((audience) => t(`document.readers.audience.${audience}`)));
    expect(new Set(readers()).size).toBe(docAudiences.length);
  },
);

it("says why it cannot tell, and tries again", async () => {
  disconnect(explainDocFolder);
  await renderPage("/doc", { me });
  await open();
  await expect.element(dialog().getByText(t("common.error.unreachable"), { exact: false })).toBeVisible();
  expect(readers()).toEqual([]);
  await expectAccessible();
  answer(explainDocFolder, own);
  await dialog()
    .getByRole("button", { name: t("common.ui.retry") })
    .click();
  await expect.poll(readers).toHaveLength(3);
});

it("tells nothing about a folder that is not there any more", async () => {
  refuse(explainDocFolder, { message: "文件夹不存在", code: "document.folderNotFound" });
  await renderPage("/doc", { me });
  await open();
  await expect.element(dialog().getByText("文件夹不存在", { exact: false })).toBeVisible();
  expect(readers()).toEqual([]);
});
