import { may } from "../../shared/readers.ts";
import type { RouteEntry } from "../../shared/route-entry.ts";

const texts = ["inspection"] as const;

/** The screens of this feature, for the route table. */
export const inspectionRoutes: readonly RouteEntry[] = [
  {
    path: "/ins",
    title: "shell.titles.inspections",
    meta: { gray: true },
    texts,
    screen: () => import("./inspections.screen.tsx").then((m) => m.InspectionsScreen),
    isFor: may("ins:view"),
  },
  {
    path: "/ins/fleet",
    title: "shell.titles.inspectionFleet",
    meta: { gray: true },
    texts,
    screen: () => import("./fleet/fleet-problems.screen.tsx").then((m) => m.FleetProblemsScreen),
    isFor: (reader) => !reader.isEsUser && may("ins:view")(reader),
  },
  {
    path: "/ins/fleet/:ruleCode",
    title: "shell.titles.inspectionFleetRule",
    meta: { gray: true },
    texts,
    screen: () => import("./fleet/fleet-databases.screen.tsx").then((m) => m.FleetDatabasesScreen),
    isFor: (reader) => !reader.isEsUser && may("ins:view")(reader),
  },
  {
    path: "/ins/report/:reportId/:batchId",
    title: "shell.titles.inspection",
    meta: { gray: true },
    texts,
    screen: () => import("./report.screen.tsx").then((m) => m.InspectionReportScreen),
  },
  {
    path: "/ins/group/:reportId/:batchId",
    title: "shell.titles.inspectionGroup",
    meta: { gray: true },
    texts,
    screen: () => import("./group.screen.tsx").then((m) => m.InspectionGroupScreen),
  },
  {
    path: "/ins/print/:reportId/:batchId",
    title: "shell.titles.inspectionPrint",
    meta: { full: true, noindex: true },
    texts,
    screen: () => import("./print.screen.tsx").then((m) => m.InspectionPrintScreen),
  },
];
