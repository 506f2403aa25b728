import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { escalationLevel } from "@pharos/domain/enums";
import { Alert, Button } from "@pharos/ui/controls";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import { outcomeOf } from "../parts/outcome.ts";
import { statusOf } from "../parts/wording.ts";
import { useAcknowledgeEscalation } from "./api.ts";
import "./escalation-notice.css";

interface EscalationNoticeProps {
  readonly detail: ServiceRequestDetail;
  /** Opens the story of the clocks, where a breach is explained. */
  readonly onExplain: () => void;
}

/** Who has learned of an escalation, and which breaches no one has explained; nothing for customers. */
export function EscalationNotice({ detail, onExplain }: EscalationNoticeProps): ReactNode {
  const status = statusOf(detail.status);
  const isOpen = status !== "closed" && status !== "archived";
  return (
    <>
      {isOpen && detail.escalatedTime !== null && (detail.escalationLevel ?? 0) > 0 ? (
        <Escalation detail={detail} since={detail.escalatedTime} />
      ) : null}
      {detail.breachesToExplain > 0 && detail.abilities.explainBreach.isAllowed ? (
        <Unexplained count={detail.breachesToExplain} onExplain={onExplain} />
      ) : null}
    </>
  );
}

function Escalation({
  detail,
  since,
}: {
  readonly detail: ServiceRequestDetail;
  readonly since: string;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const acknowledge = useAcknowledgeEscalation();
  const { escalationAcknowledgement: received, abilities } = detail;
  const level = t(escalationLevel.labelKeyOfCode(levelOf(detail)));
  if (received) {
    return (
      <p className="sr-heard">
        {t("serviceRequest.escalation.acknowledged", {
          level,
          name: received.by.name,
          time: format.dateTime(received.time),
        })}
      </p>
    );
  }
  return (
    <Alert
      className="sr-notice"
      type="warning"
      showIcon
      title={t("serviceRequest.escalation.unacknowledged", { level, time: format.dateTime(since) })}
      action={
        abilities.acknowledge.isAllowed ? (
          <Button
            type="primary"
            loading={acknowledge.isPending}
            onClick={() => void outcomeOf(client, acknowledge.mutateAsync({ body: { faultId: detail.id } }))}
          >
            {t("serviceRequest.escalation.acknowledge")}
          </Button>
        ) : undefined
      }
    />
  );
}

function levelOf({ escalationLevel: code }: ServiceRequestDetail): 0 | 1 | 2 | 3 {
  return code !== null && escalationLevel.hasCode(code) ? code : 0;
}

function Unexplained({
  count,
  onExplain,
}: {
  readonly count: number;
  readonly onExplain: () => void;
}): ReactNode {
  const t = useT();
  return (
    <Alert
      className="sr-notice"
      type="info"
      showIcon
      title={t("serviceRequest.breach.unexplained", { count })}
      action={<Button onClick={onExplain}>{t("serviceRequest.breach.explain")}</Button>}
    />
  );
}
