import { exportApplications, listApplications as listContract } from "@pharos/api/application";
import { applyStatus, applyType } from "@pharos/domain/enums";
import type { Serve } from "../../http/serve.ts";
import { serveExport } from "../../platform/export/serve-export.ts";
import type { Platform } from "../../platform/platform.ts";
import { listApplications } from "./review-applications.ts";

/** Serves the applications somebody decides on as a file. */
export function serveApplicationExport(serve: Serve, platform: Platform): void {
  serveExport(serve, platform, listContract, exportApplications, {
    name: "application.review.title",
    list: (snapshot, call, query) => listApplications(snapshot, call, query),
    columns: [
      { title: "application.review.applyNo", value: (row) => row.applyNo },
      {
        title: "application.review.type",
        value: (row, { t }) => t(applyType.labelKeyOfCode(row.applyType)),
      },
      { title: "application.review.company", value: (row) => row.companyName },
      { title: "application.review.contact", value: (row) => row.contactName },
      {
        title: "application.review.status",
        value: (row, { t }) => t(applyStatus.labelKeyOfCode(row.status)),
      },
      { title: "application.review.createdTime", kind: "time", value: (row) => row.createdTime },
      { title: "application.review.reviewTime", kind: "time", value: (row) => row.reviewTime },
    ],
  });
}
