import { explainDocFolder, getDoc, listDocFolders, listDocs } from "@pharos/api/document";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { sys } from "../../testing/samples.ts";
import { t } from "../../testing/texts.ts";

const me = { ...sys, perms: ["doc:view", "doc:edit"] };
const yes = { isAllowed: true, reason: "" };
const no = { isAllowed: false, reason: "不可以" };
const folder = {
  id: 1,
  parentId: null,
  name: "应急预案",
  companyId: null,
  encryptLevel: "INTERNAL" as const,
  ownLevel: "INTERNAL" as const,
  docCount: 1,
  ragState: 0 as const,
  version: 1,
  abilities: { edit: yes, remove: no, addRag: no },
};
const row = {
  id: 7,
  folderId: 1,
  name: "切换预案.docx",
  size: 2048,
  tags: ["oracle"],
  status: 1 as const,
  ragState: 0 as const,
  textState: 3 as const,
  textProblem: "unsafe" as const,
  brief: "强制切换",
  expireDate: null,
  uploaderName: "谷雨",
  updatedTime: "2026-06-12T10:00:00.000+08:00",
  ver: 2,
};
const detail = {
  ...row,
  companyId: null,
  companyName: null,
  encryptLevel: "INTERNAL" as const,
  folderPath: ["应急预案"],
  textPages: 0,
  ragError: null,
  ragTime: null,
  versions: [],
  version: 3,
  abilities: { edit: no, remove: no, addRag: no, readAgain: yes },
};
const list = (rows: (typeof row)[]) => ({
  list: rows,
  total: rows.length,
  isTotalCapped: false,
  pageNum: 1,
  pageSize: 20,
});

it("shows folders beside the documents of the first one, and why a file was not read", async () => {
  answer(listDocFolders, [folder, { ...folder, id: 2, parentId: 1, name: "切换", docCount: 0 }]);
  answer(listDocs, list([row]));
  answer(getDoc, detail);
  await page.viewport(1440, 900);
  await renderPage("/doc", { me });
  await expect.element(page.getByRole("heading", { name: folder.name })).toBeVisible();
  await userEvent.click(page.getByRole("link", { name: row.name }));
  await expect.element(page.getByText(t("enums.docTextProblem.unsafe"))).toBeVisible();
  await expect.element(page.getByRole("button", { name: t("document.action.readAgain") })).toBeEnabled();
  // What may not be done is not offered.
  await expect
    .element(page.getByRole("button", { name: t("document.action.newVersion") }))
    .not.toBeInTheDocument();
  await expectAccessible();
});

it("says who reads a folder and which one decides it", async () => {
  answer(listDocFolders, [folder]);
  answer(listDocs, list([]));
  answer(explainDocFolder, {
    encryptLevel: "INTERNAL" as const,
    decidedBy: { id: 9, name: "制度" },
    isOwn: false,
    audiences: ["admins" as const, "staff" as const],
  });
  await renderPage("/doc", { me });
  await expect.element(page.getByText(t("document.none"))).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: t("document.folder.readers") }));
  const dialog = page.getByRole("dialog");
  const level = t("enums.encryptLevel.internal");
  await expect
    .element(dialog.getByText(t("document.readers.inherited", { level, name: "制度" })))
    .toBeVisible();
  await expect.element(dialog.getByText(t("document.readers.audience.staff"))).toBeVisible();
  await expect.element(dialog.getByText(t("document.readers.audience.covered"))).not.toBeInTheDocument();
});

it("offers readers nothing to change, and one sentence where there is nothing", async () => {
  answer(listDocFolders, [{ ...folder, abilities: { edit: no, remove: no, addRag: no } }]);
  answer(listDocs, list([]));
  await renderPage("/doc", { me });
  await expect.element(page.getByText(t("document.noneReadOnly"))).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: t("document.action.upload") }))
    .not.toBeInTheDocument();
});
