import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { Cluster } from "@pharos/ui";
import { Alert, Button } from "@pharos/ui/controls";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import { StarsField, scoresOf } from "../../service-rating/index.ts";
import { useRateServiceRequest } from "./api.ts";

interface RatingInvitationProps {
  readonly detail: Pick<ServiceRequestDetail, "id" | "rateableUntil">;
  /** Opens the form with a row of stars for each side of the service. */
  readonly onDetails: () => void;
}

/** Asks how the service was: one row of stars stands for all of them, and the form is there for who wants to say more. */
export function RatingInvitation({ detail, onDetails }: RatingInvitationProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const rate = useRateServiceRequest();
  const [stars, setStars] = useState<number>();
  const until = detail.rateableUntil === null ? "" : format.dateTime(detail.rateableUntil);
  const scores = scoresOf({ responseScore: stars, durationScore: stars, resultScore: stars });
  return (
    <Alert
      className="sr-notice sr-close-notice"
      type="success"
      showIcon
      title={t("serviceRequest.rating.invite", { until })}
      description={
        <Cluster gap={12} rowGap={4}>
          <StarsField label={t("serviceRequest.rating.overall")} value={stars} onChange={setStars} />
          {stars === undefined ? null : (
            <Button
              type="primary"
              loading={rate.isPending}
              // A refusal has been shown, and the stars stay.
              onClick={() => rate.mutate({ body: { id: detail.id, ...scores } })}
            >
              {t("serviceRequest.rating.submit")}
            </Button>
          )}
          <Button type="link" onClick={onDetails}>
            {t("serviceRequest.rating.inDetail")}
          </Button>
        </Cluster>
      }
    />
  );
}
