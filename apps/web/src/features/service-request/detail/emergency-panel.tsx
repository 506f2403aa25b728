import type { ServiceRequestDetail, SlaClockView } from "@pharos/api/service-request";
import { serviceRequestStatus } from "@pharos/domain/enums";
import { isOpenStatus } from "@pharos/domain/service-request";
import type { Translate } from "@pharos/i18n";
import { type Fact, Facts, Panel, Text } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Format, useFormat, useNow } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import { useInstallation } from "../../identity/index.ts";
import { serviceRequestQueries } from "../api.ts";
import { severityOf, statusOf } from "../parts/wording.ts";
import "./emergency-panel.css";

interface EmergencyPanelProps {
  readonly detail: ServiceRequestDetail;
}

/**
 * What a customer wants to know while an outage goes on: who has it, who was notified and when, who is on duty, by when
 * there will be news, and which number to call. Nothing for less than a P2, and once the business runs again.
 */
export function EmergencyPanel({ detail }: EmergencyPanelProps): ReactNode {
  const isEmergency = ["p1", "p2"].includes(severityOf(detail.type));
  const isOngoing =
    isOpenStatus(serviceRequestStatus.fromCode(detail.status)) && detail.restoredTime === null;
  // Nobody is notified before the entitlement is clear.
  const isServed = detail.auditState !== 1;
  return isEmergency && isOngoing && isServed ? <OngoingEmergency detail={detail} /> : null;
}

function OngoingEmergency({ detail }: EmergencyPanelProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const nowMs = useNow(10_000);
  const phone = useInstallation()?.serviceDeskPhone;
  const duty = useQuery(serviceRequestQueries.duty());
  const listed = (names: readonly string[]) => [...new Set(names)].join(t("common.listSeparator"));
  const onDuty = listed((duty.data ?? []).map(({ employeeName }) => employeeName));
  const [first] = detail.notifiedOnDuty;
  const facts: Fact[] = [
    {
      key: "handler",
      label: t("serviceRequest.emergency.handler"),
      value: detail.executor?.name ?? t("serviceRequest.emergency.nobodyYet"),
    },
    {
      key: "notified",
      label: t("serviceRequest.emergency.notified"),
      value:
        first &&
        `${listed(detail.notifiedOnDuty.map(({ name }) => name))} · ${format.shortDateTime(first.time, nowMs)}`,
    },
    {
      key: "duty",
      label: t("serviceRequest.emergency.onDuty"),
      value: onDuty,
    },
    {
      key: "next",
      label: t("serviceRequest.emergency.nextUpdate"),
      value: nextUpdateWords(detail, nowMs, t, format),
    },
    {
      key: "phone",
      label: t("serviceRequest.emergency.call"),
      value: phone && (
        <Text as="a" weight="strong" href={`tel:${phone}`}>
          {phone}
        </Text>
      ),
    },
  ];
  return (
    <div aria-live="polite">
      <Panel title={t("serviceRequest.emergency.title")} className="sr-emergency">
        <Facts layout="grid" items={facts.filter(({ value }) => Boolean(value))} />
      </Panel>
    </div>
  );
}

/** By when the vendor has promised to say something; null when nothing is owed. */
function nextUpdateWords(
  { status, clocks }: Pick<ServiceRequestDetail, "status" | "clocks">,
  nowMs: number,
  t: Translate,
  format: Format,
): string | null {
  if (statusOf(status) === "awaitingFeedback") return t("serviceRequest.emergency.yourReply");
  const due = nextUpdateOf(clocks);
  if (due === null) return null;
  const time = format.shortDateTime(due, nowMs);
  return Date.parse(due) < nowMs
    ? t("serviceRequest.emergency.overdue", { time })
    : t("serviceRequest.emergency.before", { time });
}

/** The due moment of the first response or of the next reply, whichever is owed. */
function nextUpdateOf(clocks: readonly SlaClockView[]): string | null {
  const owed = clocks.filter(
    ({ kind, outcome, dueAt }) => kind !== "solve" && outcome === "running" && dueAt !== null,
  );
  const dues = owed.flatMap(({ dueAt }) => dueAt ?? []);
  return dues.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
}
