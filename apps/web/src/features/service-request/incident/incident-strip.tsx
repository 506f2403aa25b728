import type { Incident } from "@pharos/api/service-request";
import { severity } from "@pharos/domain/enums";
import { Cluster, classNames, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, phoneIcon } from "@pharos/ui/icons";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { useFormat, useNow } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { useInstallation, useMe } from "../../identity/index.ts";
import { useAssignServiceRequest } from "../api.ts";
import { SeverityChip } from "../parts/chips.tsx";
import { outcomeOf } from "../parts/outcome.ts";
import { nameIn } from "../parts/wording.ts";
import { ClockText } from "../sla/clock-text.tsx";
import "./incident-strip.css";

interface IncidentStripProps {
  readonly incident: Incident;
  /** How many more there are. */
  readonly others: number;
}

/** The most pressing open P1: what it is, who has it, the time that is left, and what the reader can do at once. */
export function IncidentStrip({ incident: known, others }: IncidentStripProps): ReactNode {
  const t = useT();
  const { incident, take } = useTaking(known);
  const { locale } = usePreferences();
  const { isEsUser } = useMe();
  useRoomBelowHeader();
  const isPressing = incident.executorName === null || incident.sla?.isBreached === true;
  return (
    <Cluster
      as="aside"
      gap={12}
      isOneLine
      className={classNames("sr-incident", isPressing && "sr-incident-pressing")}
      aria-label={t("serviceRequest.incident.title")}
    >
      <SeverityChip code={incident.type} />
      <Cluster gap={12} isOneLine className="sr-incident-words">
        <Text
          as={Link}
          weight="strong"
          tone="plain"
          isTruncated
          className="sr-incident-title"
          to={paths.serviceRequest("incident", incident.id)}
        >
          {incident.title}
        </Text>
        {isEsUser ? null : (
          <Text tone="secondary" isTruncated className="sr-incident-wide">
            {nameIn(locale, incident.companyName, incident.companyNameEn)}
          </Text>
        )}
        <Text isTruncated className="sr-incident-who">
          {whoHas(incident, isEsUser, t)}
        </Text>
        {incident.sla === null ? null : <ClockText clock={incident.sla} />}
        {isEsUser ? <NextUpdate clock={incident.sla} /> : null}
      </Cluster>
      <Cluster gap={8} isOneLine className="sr-incident-actions">
        {incident.mayTake ? (
          <Button size="small" type="primary" danger onClick={take}>
            {t("serviceRequest.action.take")}
          </Button>
        ) : (
          <Call incident={incident} />
        )}
        {others > 0 ? (
          <Link className="sr-incident-wide" to={allIncidents}>
            {t("serviceRequest.incident.others", { count: others })}
          </Link>
        ) : null}
      </Cluster>
    </Cluster>
  );
}

/** What sticks below the header leaves room for the strip. */
function useRoomBelowHeader(): void {
  useEffect(() => {
    document.documentElement.dataset["incident"] = "true";
    return () => {
      delete document.documentElement.dataset["incident"];
    };
  }, []);
}

const allIncidents = paths.serviceRecords({ tab: "open", type: severity.toCode("p1") });

function whoHas({ executorName, isMine }: Incident, isEsUser: boolean, t: ReturnType<typeof useT>): string {
  if (isMine) return t("serviceRequest.incident.mine");
  if (executorName !== null) return t("serviceRequest.incident.handledBy", { name: executorName });
  return isEsUser ? t("serviceRequest.incident.untakenCustomer") : t("serviceRequest.incident.untaken");
}

/** The time of day by which the customer hears more; the countdown beside it says how long that is. */
function NextUpdate({ clock }: { readonly clock: Incident["sla"] }): ReactNode {
  const t = useT();
  const format = useFormat();
  const nowMs = useNow(10_000);
  const due = clock?.kind === "solve" ? null : (clock?.dueAt ?? null);
  if (due === null || Date.parse(due) < nowMs) return null;
  const time = format.shortDateTime(due, nowMs);
  return (
    <Text tone="secondary" className="sr-incident-wide">
      {t("serviceRequest.incident.nextUpdate", { time })}
    </Text>
  );
}

/** Whoever takes it has it at once; a refusal gives it back, and says why. */
function useTaking(known: Incident): { incident: Incident; take: () => void } {
  const client = useQueryClient();
  const { userId } = useMe();
  const assign = useAssignServiceRequest();
  const body = { faultId: known.id, executorId: userId };
  // An answer arrives before the list that knows of it.
  const isTaken =
    assign.variables?.body.faultId === known.id &&
    (assign.isPending || (assign.isSuccess && known.executorName === null));
  return {
    incident: isTaken ? { ...known, mayTake: false, isMine: true } : known,
    take: () => void outcomeOf(client, assign.mutateAsync({ body })),
  };
}

/** The vendor calls who has it, the customer the service desk. */
function Call({ incident: { executorPhone, isMine } }: { readonly incident: Incident }): ReactNode {
  const t = useT();
  const desk = useInstallation()?.serviceDeskPhone;
  const phone = executorPhone ?? desk;
  if (!phone || isMine) return null;
  return (
    <a href={`tel:${phone}`} aria-label={t("serviceRequest.incident.call", { phone })}>
      <Icon of={phoneIcon} /> <span className="sr-incident-wide">{phone}</span>
    </a>
  );
}
