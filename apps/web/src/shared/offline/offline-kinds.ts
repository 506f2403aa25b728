import type { AnyEndpoint } from "@pharos/api/core";
import { checkInOnPlan } from "@pharos/api/plan";
import { createServiceOrder, signServiceOrder } from "@pharos/api/service-order";
import { saveHours } from "@pharos/api/work-hour";
import type { OfflineEntry } from "./offline-store.ts";

/** How each kind is sent, and the first words of the query keys that are stale afterwards. */
export const offlineKinds: Readonly<
  Record<OfflineEntry["kind"], { readonly endpoint: AnyEndpoint; readonly stales: readonly string[] }>
> = {
  checkIn: { endpoint: checkInOnPlan, stales: ["plan", "workHour", "team", "audit"] },
  hours: { endpoint: saveHours, stales: ["workHour", "plan", "serviceOrder", "audit"] },
  order: { endpoint: createServiceOrder, stales: ["serviceOrder", "audit", "message"] },
  signature: { endpoint: signServiceOrder, stales: ["serviceOrder", "audit", "message"] },
};
