import type { AnyEndpoint } from "@pharos/api/core";
import { getDoc, saveDoc } from "@pharos/api/document";
import { listManualConsole, saveManual } from "@pharos/api/manual";
import { getPlan, savePlan } from "@pharos/api/plan";
import { getResource, uploadResource } from "@pharos/api/resource";
import { editServiceOrder, getServiceOrder } from "@pharos/api/service-order";
import { getWeeklyReport, updateWeeklyReport } from "@pharos/api/weekly-report";
import type { LazyNamespace } from "@pharos/i18n";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { EditDocumentDialog } from "../features/document/detail/edit-document.dialog.tsx";
import { ManualDialog } from "../features/manual/parts/manual.dialog.tsx";
import { EditDialog as EditPlanDialog } from "../features/plan/detail/edit.dialog.tsx";
import { ResourceForm } from "../features/resource/editor/resource-form.tsx";
import { ofVersion } from "../features/resource/editor/resource-values.ts";
import { OrderFormDialog } from "../features/service-order/form/order-form.dialog.tsx";
import { WeeklyReportEditScreen } from "../features/weekly-report/weekly-report-edit.screen.tsx";
import { answer, callsOf } from "../testing/network.ts";
import { renderPart } from "../testing/render.tsx";
import { listItemOf, sampleOf } from "../testing/sample.ts";
import { sys } from "../testing/samples.ts";
import { t } from "../testing/texts.ts";

interface Edit {
  readonly kind: string;
  readonly name: string;
  readonly part: ReactNode;
  readonly texts: readonly LazyNamespace[];
  readonly save: () => string;
  readonly sends: AnyEndpoint;
  readonly at?: string;
}

const allowed = { isAllowed: true, reason: "" };
const close = () => undefined;
const plan = sampleOf(getPlan, { id: 12, title: "核心库季度巡检", planHour: 8, teamId: 1, companyId: 7 });
const order = sampleOf(getServiceOrder, {
  id: 9,
  title: "现场巡检服务单",
  customerContact: "山茶",
  contentMd: "检查归档目录",
  serviceDateFrom: "2026-06-12T09:00:00+08:00",
  serviceDateTo: "2026-06-12T18:00:00+08:00",
  totalHours: 8,
  engineerIds: [sys.userId],
});
const resource = sampleOf(getResource, { id: 7, name: "高可用组件补丁" });
const version = {
  id: 21,
  version: "5.2.1-p3",
  status: 0 as const,
  platform: "",
  targets: [],
  supersedes: [],
  releaseDate: "2026-06-12",
  releaseNotesMd: "",
  releaseNotesEnMd: "",
  fileName: "ha-5.2.1-p3.tar.gz",
  size: 2048,
  sha256: "a".repeat(64),
  uploaderName: "立春",
  submitTime: null,
  reviewerName: null,
  reviewTime: null,
  reviewComment: null,
  offTime: null,
  downloadedTime: null,
  abilities: { download: allowed, edit: allowed, submit: allowed, review: allowed, takeDown: allowed },
};
const manual = listItemOf(listManualConsole, { id: 3, name: "高可用手册", version: "v3.0" });
const document = sampleOf(getDoc, { id: 7, name: "切换预案.docx", folderId: 1, tags: [] });
const report = sampleOf(getWeeklyReport, {
  id: 5,
  periodFrom: "2026-03-02",
  periodTo: "2026-03-08",
  contentMd: "Patched two instances",
});

const edits: readonly Edit[] = [
  {
    kind: "a plan",
    name: plan.title,
    part: <EditPlanDialog plan={plan} onClose={close} />,
    texts: ["plan"],
    save: () => t("plan.action.save"),
    sends: savePlan,
  },
  {
    kind: "a service order",
    name: order.title,
    part: <OrderFormDialog order={order} onClose={close} />,
    texts: ["serviceOrder", "offline"],
    save: () => t("serviceOrder.form.submit"),
    sends: editServiceOrder,
  },
  {
    kind: "a document",
    name: document.name,
    part: <EditDocumentDialog document={document} onClose={close} />,
    texts: ["document"],
    save: () => t("document.upload.submit"),
    sends: saveDoc,
  },
  {
    kind: "a version of a resource",
    name: resource.name,
    part: <ResourceForm start={ofVersion(resource, version)} />,
    texts: ["resource", "file"],
    save: () => t("resource.editor.save"),
    sends: uploadResource,
  },
  {
    kind: "a manual",
    name: manual.name,
    part: <ManualDialog manual={manual} onClose={close} />,
    texts: ["manual"],
    save: () => t("common.ui.save"),
    sends: saveManual,
  },
  {
    kind: "a weekly report",
    name: "2026-03-02 – 2026-03-08",
    part: <WeeklyReportEditScreen />,
    texts: ["weeklyReport", "file"],
    save: () => t("weeklyReport.edit.save"),
    sends: updateWeeklyReport,
    at: "/?id=5",
  },
];

it.each(edits)(
  "asks before $kind is changed, and leaves everything as it was typed without an answer",
  async ({ name, part, texts, save, sends, at }) => {
    answer(getWeeklyReport, { ...report, abilities: { ...report.abilities, edit: allowed } });
    await renderPart(part, { me: sys, texts, at: at ?? "/" });
    await page.getByRole("button", { name: save(), exact: true }).click();
    const agree = page.getByRole("button", { name: t("common.confirmChange.ok") });
    await expect.element(agree).toBeVisible();
    expect(page.getByText(`确认修改“${name}”？`).elements()).not.toEqual([]);
    await page
      .getByRole("button", { name: t("common.ui.cancel"), exact: true })
      .last()
      .click();
    await expect.element(agree).not.toBeInTheDocument();
    expect(callsOf(sends)).toEqual([]);
    answer(sends, sampleOf(sends));
    await page.getByRole("button", { name: save(), exact: true }).click();
    await agree.click();
    await expect.poll(() => callsOf(sends).length).toBe(1);
  },
);
