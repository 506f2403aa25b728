import {
  type ServiceRequestStatus,
  type Severity,
  serviceRequestStatus,
  severity,
} from "@pharos/domain/enums";
import { isOpenStatus } from "@pharos/domain/service-request";
import type { Tone } from "@pharos/ui";

/** Colour of a severity: its own scale. */
export const severityTone = (name: Severity): Tone => name;

/** Statuses in the order of a request's life, which is not the order of their codes. */
export const statusesInOrder: readonly ServiceRequestStatus[] = [
  "submitted",
  "processing",
  "awaitingFeedback",
  "restored",
  "closed",
  "archived",
];

/** Severities from the highest severity. */
export const severitiesInOrder: readonly Severity[] = ["p1", "p2", "p3", "p4"];

/** The severity of a wire code. */
export const severityOf = (code: number): Severity => severity.fromCode(code);

/** The status of a wire code. */
export const statusOf = (code: number): ServiceRequestStatus => serviceRequestStatus.fromCode(code);

/** While an outage goes on every minute counts: its targets are a few of them. */
export const doMinutesCount = ({
  type,
  status,
}: {
  readonly type: number;
  readonly status: number;
}): boolean => ["p1", "p2"].includes(severity.fromCode(type)) && isOpenStatus(statusOf(status));

export { nameIn } from "../../../shared/format/index.ts";
