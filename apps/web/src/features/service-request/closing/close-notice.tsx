import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { Cluster } from "@pharos/ui";
import { Alert, Button } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import type { RequestDialog } from "../actions/action-context.ts";
import { statusOf } from "../parts/wording.ts";
import "./closing.css";

// Few requests wait for a rating: the others are read without its form.
const RatingInvitation = lazyPart(async () => (await import("./rating-invitation.tsx")).RatingInvitation);

interface CloseNoticeProps {
  readonly detail: ServiceRequestDetail;
  readonly isVendor: boolean;
  readonly onOpen: (dialog: RequestDialog) => void;
}

/** What the two sides wait for at the end of a request, and by when. Nothing while no one waits. */
export function CloseNotice({ detail, isVendor, onOpen }: CloseNoticeProps): ReactNode {
  if (detail.closeProposal !== null) {
    return isVendor ? (
      <Waiting detail={detail} since={detail.closeProposal.since} />
    ) : (
      <Proposal detail={detail} message={detail.closeProposal.message} onOpen={onOpen} />
    );
  }
  if (detail.inactivityEndsTime !== null && statusOf(detail.status) === "restored" && !isVendor)
    return <Proposal detail={detail} message={null} onOpen={onOpen} />;
  if (detail.inactivityEndsTime !== null) return <Deadline detail={detail} isVendor={isVendor} />;
  return isVendor ? null : <Invitation detail={detail} onOpen={onOpen} />;
}

/** The customer's answer to the vendor's proposal, or to what was restored, one click away. */
function Proposal({
  detail,
  message,
  onOpen,
}: Pick<CloseNoticeProps, "detail" | "onOpen"> & {
  readonly message: string | null;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Alert
      className="sr-notice sr-close-notice"
      type="info"
      showIcon
      title={t(
        detail.closeProposal === null
          ? "serviceRequest.proposal.restoredTitle"
          : "serviceRequest.proposal.title",
      )}
      description={
        <>
          {message ? <blockquote>{message}</blockquote> : null}
          {detail.inactivityEndsTime === null ? null : (
            <p>{t("serviceRequest.proposal.until", { until: format.dateTime(detail.inactivityEndsTime) })}</p>
          )}
          <Cluster gap={8} className="sr-close-buttons">
            <Button
              type="primary"
              disabled={!detail.abilities.close.isAllowed}
              onClick={() => onOpen("close")}
            >
              {t("serviceRequest.proposal.confirm")}
            </Button>
            <Button disabled={!detail.abilities.reply.isAllowed} onClick={() => onOpen("stillProblem")}>
              {t("serviceRequest.proposal.still")}
            </Button>
          </Cluster>
        </>
      }
    />
  );
}

function Waiting({
  detail,
  since,
}: Pick<CloseNoticeProps, "detail"> & { readonly since: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const until = detail.inactivityEndsTime === null ? "" : format.dateTime(detail.inactivityEndsTime);
  return (
    <Alert
      className="sr-notice"
      type="info"
      showIcon
      title={t("serviceRequest.proposal.waiting", { since: format.dateTime(since), until })}
    />
  );
}

/** Feedback or a confirmation is awaited: how long it can be given before the request closes by itself. */
function Deadline({ detail, isVendor }: Pick<CloseNoticeProps, "detail" | "isVendor">): ReactNode {
  const t = useT();
  const format = useFormat();
  const until = detail.inactivityEndsTime === null ? "" : format.dateTime(detail.inactivityEndsTime);
  return (
    <Alert
      className="sr-notice"
      type={isVendor ? "info" : "warning"}
      showIcon
      title={
        isVendor
          ? t(vendorWords(detail), { until })
          : t("serviceRequest.proposal.feedbackCustomer", { until })
      }
    />
  );
}

const vendorWords = ({ status }: ServiceRequestDetail) =>
  statusOf(status) === "restored"
    ? "serviceRequest.proposal.restoredVendor"
    : "serviceRequest.proposal.feedbackVendor";

/** A closed request that no one has rated yet. */
function Invitation({ detail, onOpen }: Pick<CloseNoticeProps, "detail" | "onOpen">): ReactNode {
  const isRated = detail.rating?.isSuperseded === false;
  const isEnded = ["closed", "archived"].includes(statusOf(detail.status));
  if (!isEnded || isRated || !detail.abilities.rate.isAllowed || detail.rateableUntil === null) return null;
  return <RatingInvitation detail={detail} onDetails={() => onOpen("rate")} />;
}
