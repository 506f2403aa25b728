import { Cluster } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useT } from "../../../shared/texts.ts";
import { StarsField, scoresOf } from "../../service-rating/index.ts";
import { useRateServiceRequest } from "./api.ts";

interface QuickRatingProps {
  readonly id: number;
  /** What else can be done about the rating. */
  readonly more?: ReactNode;
}

/** One row of stars that stands for every side of the service. */
export function QuickRating({ id, more }: QuickRatingProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const rate = useRateServiceRequest();
  const [stars, setStars] = useState<number>();
  const scores = scoresOf({ responseScore: stars, durationScore: stars, resultScore: stars });
  const submit = () =>
    rate.mutate(
      { body: { id, ...scores } },
      // A refusal has been shown, and the stars stay. What is rated leaves the lists of what is to be rated.
      { onSuccess: () => void client.invalidateQueries({ queryKey: ["serviceRequest", "list"] }) },
    );
  return (
    <Cluster gap={12} rowGap={4}>
      <StarsField label={t("serviceRequest.rating.overall")} value={stars} onChange={setStars} />
      {stars === undefined ? null : (
        <Button type="primary" loading={rate.isPending} onClick={submit}>
          {t("serviceRequest.rating.submit")}
        </Button>
      )}
      {more}
    </Cluster>
  );
}
