import { exportServiceRequests, listServiceRequests as listEndpoint } from "@pharos/api/service-request";
import { serviceRequestStatus, severity } from "@pharos/domain/enums";
import { nameIn } from "@pharos/i18n";
import type { Route } from "../../../http/route.ts";
import { routeExport } from "../../../platform/export/route-export.ts";
import type { Platform } from "../../../platform/platform.ts";
import { listServiceRequests } from "./list-service-requests.ts";

/** Serves the list of requests as a file. */
export function routeRequestExport(route: Route, platform: Platform): void {
  routeExport(route, platform, listEndpoint, exportServiceRequests, {
    name: "serviceRequest.records.title",
    list: (snapshot, call, query) => listServiceRequests(snapshot, call, query),
    columns: [
      { title: "serviceRequest.field.srNo", value: (row) => row.srNo },
      {
        title: "serviceRequest.field.severity",
        value: (row, { t }) => t(severity.labelKeyOfCode(row.type)),
      },
      { title: "serviceRequest.field.title", value: (row) => row.title },
      {
        title: "serviceRequest.field.customer",
        value: (row, { locale }) => nameIn(locale, row.companyName, row.companyNameEn),
      },
      {
        title: "serviceRequest.field.product",
        value: (row, { locale }) => nameIn(locale, row.productName, row.productNameEn),
      },
      {
        title: "serviceRequest.field.status",
        value: (row, { t }) => t(serviceRequestStatus.labelKeyOfCode(row.status)),
      },
      { title: "serviceRequest.field.executor", value: (row) => row.executorName },
      { title: "serviceRequest.field.reporter", value: (row) => row.reporterName },
      { title: "serviceRequest.field.submitTime", kind: "time", value: (row) => row.submitTime },
      { title: "serviceRequest.field.lastReplyTime", kind: "time", value: (row) => row.lastReplyTime },
      { title: "serviceRequest.field.replyCount", value: (row) => row.replyCount },
    ],
  });
}
