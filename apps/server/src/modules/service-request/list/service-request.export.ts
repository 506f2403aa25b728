import { exportServiceRequests, listServiceRequests as listEndpoint } from "@pharos/api/service-request";
import { rootCauseState, serviceRequestStatus, severity } from "@pharos/domain/enums";
import { nameIn } from "@pharos/i18n";
import type { Route } from "../../../http/route.ts";
import type { ExportColumn } from "../../../platform/export/columns.ts";
import { type RowOf, routeExport } from "../../../platform/export/route-export.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type ExportFacts, findExportFacts } from "./export-facts.repo.ts";
import { listServiceRequests } from "./list-service-requests.ts";

/** A row of the list with what only the sheet has. */
type ExportedRequest = RowOf<typeof listEndpoint> & { readonly facts?: ExportFacts | undefined };

const promises = [
  { title: "serviceRequest.field.firstResponseResult", of: "firstResponse" },
  { title: "serviceRequest.field.replyResult", of: "reply" },
  { title: "serviceRequest.field.solveResult", of: "solve" },
] as const;

/** Serves the list of requests as a file. */
export function routeRequestExport(route: Route, platform: Platform): void {
  routeExport<typeof listEndpoint, ExportedRequest>(route, platform, listEndpoint, exportServiceRequests, {
    name: "serviceRequest.records.title",
    dateOf: ({ submitTime }) => submitTime,
    list: (snapshot, call, query) => listServiceRequests(snapshot, call, query),
    async complete(snapshot, call, rows) {
      const facts = await findExportFacts(
        snapshot.database.kysely,
        call.actor,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => ({ ...row, facts: facts.get(row.id) }));
    },
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
      { title: "serviceRequest.field.serviceNumber", value: (row) => row.sn },
      {
        title: "serviceRequest.field.catalogue",
        value: ({ facts }, { locale }) =>
          nameIn(locale, facts?.catalogue ?? null, facts?.catalogueEn ?? null),
      },
      {
        title: "serviceRequest.field.firstReplyTime",
        kind: "time",
        value: ({ facts }) => facts?.firstReplyAt ?? null,
      },
      {
        title: "serviceRequest.field.closeTime",
        kind: "time",
        value: ({ facts }) => facts?.closedAt ?? null,
      },
      ...promises.map(
        ({ title, of }): ExportColumn<ExportedRequest> => ({
          title,
          value: ({ facts }, { t }) => {
            const result = facts?.[of];
            return result ? t(`serviceRequest.promise.${result}`) : null;
          },
        }),
      ),
      {
        title: "serviceRequest.field.firstMinutes",
        kind: "number",
        value: ({ facts }) => facts?.firstMinutes ?? null,
      },
      {
        title: "serviceRequest.field.solveMinutes",
        kind: "number",
        value: ({ facts }) => facts?.solveMinutes ?? null,
      },
      {
        title: "serviceRequest.field.rootCauseState",
        value: ({ facts }, { t }) =>
          facts?.rootCauseState == null ? null : t(rootCauseState.labelKeyOfCode(facts.rootCauseState)),
      },
      { title: "serviceRequest.field.rootCause", value: ({ facts }) => facts?.rootCause ?? null },
      { title: "serviceRequest.field.rating", value: ({ facts }) => facts?.rating ?? null },
      { title: "serviceRequest.field.hours", value: ({ facts }) => facts?.hours ?? null },
    ],
  });
}
