import { exportApplications, listApplications as listContract } from "@pharos/api/application";
import { applyStatus, applyType } from "@pharos/domain/enums";
import type { Route } from "../../http/route.ts";
import { routeExport } from "../../platform/export/route-export.ts";
import type { Platform } from "../../platform/platform.ts";
import { listApplications } from "./review-applications.ts";

/** Serves the applications someone decides on as a file. */
export function routeApplicationExport(route: Route, platform: Platform): void {
  routeExport(route, platform, listContract, exportApplications, {
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
