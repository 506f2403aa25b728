import {
  downloadResource,
  getPatchAdvice,
  getResource,
  listResourceDownloads,
  listResourceProducts,
  listResources,
  markInstalled,
  reviewResource,
} from "@pharos/api/resource";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf, refuse } from "../../testing/network.ts";
import { renderPage, renderPart } from "../../testing/render.tsx";
import { listItemOf, sampleOf } from "../../testing/sample.ts";
import { customer, sys } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";
import { DownloadLog } from "./detail/download-log.drawer.tsx";
import { PatchAdvicePanel } from "./index.ts";

const allowed = { isAllowed: true, reason: "" };
const denied = { isAllowed: false, reason: "" };
const expired = { isAllowed: false, reason: "Your service ended on 2026-01-31" };
const reader = { ...customer, perms: ["resource:view", "resource:download"] };

const version = {
  id: 21,
  version: "5.2.1-p3",
  status: 3 as const,
  platform: "Linux x86-64",
  targets: [{ dbType: "postgresql" as const, fromVersion: "12", toVersion: null }],
  supersedes: ["5.2.1-p2"],
  releaseDate: "2026-06-12",
  releaseNotesMd: "证书校验不再失败",
  releaseNotesEnMd: "Certificates work again",
  fileName: "ha-5.2.1-p3.tar.gz",
  size: 2048,
  sha256: "a".repeat(64),
  uploaderName: "立春",
  submitTime: null,
  reviewerName: "白露",
  reviewTime: null,
  reviewComment: null,
  offTime: null,
  downloadedTime: null,
  abilities: { download: allowed, edit: denied, submit: denied, review: denied, takeDown: denied },
};
const resource = {
  id: 7,
  name: "高可用组件补丁",
  nameEn: "HA patch",
  kind: 1 as const,
  encryptLevel: "CUSTOMER" as const,
  deliverScope: 0 as const,
  companies: [],
  currentVersionId: 21,
  versions: [version],
  isManaged: false,
  abilities: { edit: denied, deliver: denied, remove: denied },
};

it.each(locales)("shows a version in the reader's language and asks what for (%s)", async (locale) => {
  answer(getResource, sampleOf(getResource, resource));
  refuse(downloadResource, { message: "Not now", code: "resource.notDelivered" });
  await renderPage("/download/list/7", { locale, me: reader });
  const isChinese = locale === "zh-CN";
  await expect
    .element(page.getByRole("heading", { name: isChinese ? resource.name : resource.nameEn }))
    .toBeVisible();
  await expect
    .element(page.getByText(isChinese ? version.releaseNotesMd : version.releaseNotesEnMd))
    .toBeVisible();
  await expect.element(page.getByText(version.sha256)).toBeVisible();
  await expectAccessible();

  await page.getByRole("button", { name: t("resource.action.download") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText(t("resource.field.purpose")).fill("生产升级");
  await dialog.getByRole("button", { name: t("resource.action.download") }).click();
  await expect.element(dialog.getByText("Not now")).toBeVisible();
  expect(callsOf(downloadResource)[0]?.body).toEqual({ id: 7, versionId: 21, purpose: "生产升级" });
});

it("says why an expired customer gets nothing, and sends nothing", async () => {
  const abilities = { ...version.abilities, download: expired };
  answer(getResource, sampleOf(getResource, { ...resource, versions: [{ ...version, abilities }] }));
  await renderPage("/download/list/7", { me: reader });
  await expect.element(page.getByText(expired.reason).first()).toBeVisible();
  const button = page.getByRole("button", { name: t("resource.action.download") });
  await expect.element(button).toHaveAttribute("aria-disabled", "true");
  await button.click({ force: true });
  expect(callsOf(downloadResource)).toEqual([]);
});

it.each(locales)("has a sentence for nothing to download (%s)", async (locale) => {
  answer(listResources, sampleOf(listResources, { total: 0, list: [] }));
  await renderPage("/download", { locale, me: reader });
  await expect.element(page.getByText(t("resource.list.none"))).toBeVisible();
});

it.each(locales)(
  "narrows the list by the product tree, whose entries without anything are left out (%s)",
  async (locale) => {
    await page.viewport(1440, 900);
    answer(listResources, sampleOf(listResources, { total: 0, list: [] }));
    answer(listResourceProducts, [
      { id: 1, parentId: null, name: "PostgreSQL", count: 3 },
      { id: 2, parentId: 1, name: "PostgreSQL 15", count: 2 },
      { id: 3, parentId: null, name: "TiDB", count: 0 },
    ]);
    const { path } = await renderPage("/download", { locale, me: reader });
    const tree = page.getByRole("region", { name: t("resource.list.products") });
    // What is filed nowhere has no count here.
    await expect.element(tree.getByRole("button", { name: t("resource.list.allProducts") })).toBeVisible();
    await expect.element(tree.getByRole("button", { name: "TiDB", exact: false })).not.toBeInTheDocument();
    const entry = tree.getByRole("button", { name: "PostgreSQL 15", exact: false });
    await entry.click();
    await expect.poll(path).toBe("/download?product=2");
    await expect.element(entry).toHaveAttribute("aria-pressed", "true");
    await expect
      .poll(() => callsOf(listResources).map(({ query }) => query))
      .toContainEqual(expect.objectContaining({ productMenuId: "2" }));
    await expectAccessible();
  },
);

it("turns the pages of the log of downloads", async () => {
  const entry = (id: number) =>
    listItemOf(listResourceDownloads, { id, userName: `读者${id}`, version: "5.2.1", purpose: "升级" });
  answer(
    listResourceDownloads,
    sampleOf(listResourceDownloads, { total: 51, pageSize: 50, list: [entry(51)] }),
  );
  await renderPart(<DownloadLog id={7} onClose={() => undefined} />, { texts: ["resource"] });
  const log = page.getByRole("dialog", { name: t("resource.log.title") });
  await expect.element(log.getByText("读者51")).toBeVisible();
  await expect.element(log.getByRole("button", { name: t("resource.log.newer") })).toBeDisabled();
  answer(
    listResourceDownloads,
    sampleOf(listResourceDownloads, { total: 51, pageSize: 50, list: [entry(1)] }),
  );
  await log.getByRole("button", { name: t("resource.log.older") }).click();
  await expect.element(log.getByText("读者1", { exact: true })).toBeVisible();
  await expect.element(log.getByRole("button", { name: t("resource.log.older") })).toBeDisabled();
  expect(callsOf(listResourceDownloads).at(-1)?.query).toMatchObject({ pageNum: "2" });
});

it("rejects with a reason only", async () => {
  const abilities = { ...version.abilities, review: allowed };
  const pending = { ...version, status: 1 as const, abilities };
  answer(
    getResource,
    sampleOf(getResource, {
      ...resource,
      version: 3,
      isManaged: true,
      currentVersionId: null,
      versions: [pending],
    }),
  );
  answer(reviewResource, { status: 2 });
  await renderPage("/download/console/7", { me: sys });
  await page.getByRole("button", { name: t("resource.action.reject") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: t("resource.action.reject") }).click();
  await expect.element(dialog.getByText(t("validation.required")).first()).toBeVisible();
  expect(callsOf(reviewResource)).toEqual([]);
  await dialog.getByLabelText(t("resource.field.comment")).fill("缺少回退步骤");
  await dialog.getByRole("button", { name: t("resource.action.reject") }).click();
  await expect
    .poll(() => callsOf(reviewResource).map(({ body }) => body))
    .toEqual([{ id: 7, versionId: 21, rowVersion: 3, status: 2, comment: "缺少回退步骤" }]);
});

it("advises a system: what to install, what is there, and hides what is superseded", async () => {
  const advice = {
    resourceId: 7,
    name: resource.name,
    nameEn: null,
    brief: "",
    briefEn: null,
    kind: 1 as const,
    releaseDate: "2026-06-12",
    platform: null,
    supersedes: [],
    size: 2048,
    sha256: version.sha256,
    targets: version.targets,
    installedByName: null,
    fit: "fits" as const,
    supersededBy: null,
    installedDate: null,
    downloadedTime: null,
    abilities: { download: allowed },
  };
  answer(
    getPatchAdvice,
    sampleOf(getPatchAdvice, {
      system: { dbType: "postgresql", version: "15.6", os: "Rocky Linux 9.4" },
      install: allowed,
      list: [
        { ...advice, versionId: 3, version: "p3", state: "recommended", fit: "unknown" },
        { ...advice, versionId: 2, version: "p2", state: "installed", installedDate: "2026-05-01" },
        { ...advice, versionId: 1, version: "p1", state: "superseded", supersededBy: "p2" },
      ],
    }),
  );
  answer(markInstalled, null);
  await renderPart(<PatchAdvicePanel assetId={5} />, { texts: ["resource"] });
  await expect.element(page.getByRole("link", { name: `${resource.name} p3` })).toBeVisible();
  await expect.element(page.getByText(t("enums.patchFit.unknown"))).toBeVisible();
  await expect
    .element(page.getByText(t("resource.advice.needs", { targets: "PostgreSQL ≥ 12" })).first())
    .toBeVisible();
  await expect.element(page.getByText(version.sha256).first()).toBeVisible();
  await expect
    .element(page.getByText(t("resource.advice.installedOn", { date: "2026-05-01" })))
    .toBeVisible();
  expect(page.getByRole("link", { name: `${resource.name} p1` }).query()).toBeNull();
  await page.getByRole("button", { name: t("resource.advice.moreSuperseded", { count: 1 }) }).click();
  await expect.element(page.getByText(t("resource.advice.supersededBy", { version: "p2" }))).toBeVisible();
  await page
    .getByRole("button", { name: t("resource.advice.markInstalled") })
    .first()
    .click();
  await expect
    .poll(() => callsOf(markInstalled).map(({ body }) => body))
    .toEqual([{ assetId: 5, versionId: 3, isInstalled: true }]);
});
