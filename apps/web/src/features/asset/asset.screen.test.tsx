import { getAsset } from "@pharos/api/asset";
import { listRecordHistory } from "@pharos/api/audit";
import { listDocFolders, listDocs } from "@pharos/api/document";
import { planStatus, serviceRequestStatus } from "@pharos/domain/enums";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { listItemOf, rowOf, sampleOf } from "../../testing/sample.ts";
import { customer } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const address = "/organization/assets/7/5";
const request = {
  id: 94,
  srNo: "SR20261120-0001",
  title: "归档空间告警",
  severity: 2,
  status: serviceRequestStatus.toCode("processing"),
  submitTime: "2026-11-20T09:00:00+08:00",
} as const;
const plan = {
  id: 12,
  planNo: "P000012",
  title: "季度巡检",
  status: planStatus.toCode("notStarted"),
  startDate: "2026-12-01",
  endDate: "2026-12-02",
} as const;
const asset = sampleOf(getAsset, {
  id: 5,
  companyId: 7,
  name: "核心账务库",
  openSr: 1,
  srs: [request],
  plans: [plan],
});
const me = { ...customer, perms: ["asset:view", "plan:view"] } as const;

const panel = (title: string) => page.getByRole("region", { name: title });

beforeEach(() => {
  answer(listRecordHistory, sampleOf(listRecordHistory, { list: [] }));
});

it.each(locales)("shows the requests and the plans about the system (%s)", async (locale) => {
  answer(getAsset, asset);
  await renderPage(address, { me: { ...me, perms: [...me.perms] }, locale });
  const requests = panel(t("asset.detail.requests"));
  await expect
    .element(requests.getByRole("link", { name: request.title }))
    .toHaveAttribute("href", `/service/asset/${request.id}`);
  await expect.element(requests).toMatchTextContent(t("asset.detail.openRequests", { count: 1 }));
  const plans = panel(t("asset.detail.plans"));
  await expect
    .element(plans.getByRole("link", { name: plan.title }))
    .toHaveAttribute("href", `/plan/${plan.id}`);
  await expect.element(plans).toMatchTextContent("2026-12-01 – 2026-12-02");
  await expectAccessible();
});

it("says where there is nothing, and names no plans to those who may not see any", async () => {
  answer(getAsset, { ...asset, openSr: 0, srs: [], plans: [] });
  await renderPage(address, { me: { ...me, perms: ["asset:view"] } });
  await expect.element(page.getByText(t("asset.detail.noRequests"))).toBeVisible();
  expect(panel(t("asset.detail.plans")).elements()).toEqual([]);
});

it("shows the documents of its organisation that mention the system", async () => {
  answer(getAsset, asset);
  answer(listDocFolders, [rowOf(listDocFolders, { id: 4 }), rowOf(listDocFolders, { id: 6, parentId: 4 })]);
  const document = listItemOf(listDocs, { id: 8, name: "核心账务库切换预案.docx" });
  answer(listDocs, sampleOf(listDocs, { list: [document], total: 1 }));
  await renderPage(address, { me: { ...me, perms: [...me.perms, "doc:view"] } });
  const documents = panel(t("asset.detail.documents"));
  await expect
    .element(documents.getByRole("link", { name: document.name }))
    .toHaveAttribute("href", "/doc?open=8");
  expect(callsOf(listDocs).map(({ query }) => [query["folderId"], query["search"]])).toEqual([
    ["4", asset.name],
  ]);
});
