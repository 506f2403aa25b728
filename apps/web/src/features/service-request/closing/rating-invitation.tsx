import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { Alert, Button } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import { QuickRating } from "./quick-rating.tsx";

interface RatingInvitationProps {
  readonly detail: Pick<ServiceRequestDetail, "id" | "rateableUntil">;
  /** Opens the form with a row of stars for each side of the service. */
  readonly onDetails: () => void;
}

/** Asks how the service was: one row of stars stands for all of them, and the form is there for who wants to say more. */
export function RatingInvitation({ detail, onDetails }: RatingInvitationProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const until = detail.rateableUntil === null ? "" : format.dateTime(detail.rateableUntil);
  return (
    <Alert
      className="sr-notice sr-close-notice"
      type="success"
      showIcon
      title={t("serviceRequest.rating.invite", { until })}
      description={
        <QuickRating
          id={detail.id}
          more={
            <Button type="link" onClick={onDetails}>
              {t("serviceRequest.rating.inDetail")}
            </Button>
          }
        />
      }
    />
  );
}
