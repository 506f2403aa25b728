import { FormModal } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import { useFormDraft } from "../../identity/index.ts";
import { type RatingFields, RatingRows, scoresOf, starsOf } from "../../service-rating/index.ts";
import type { RequestDialogProps } from "../parts/dialog-props.ts";
import { outcomeOf } from "../parts/outcome.ts";
import { useRateServiceRequest } from "./api.ts";

/** The customer rates a closed request, or thinks again while there is time. */
export function RateServiceRequestDialog({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const rate = useRateServiceRequest();
  const draft = useFormDraft<RatingFields>(`service-request.rate.${detail.id}`);
  const given = detail.rating?.isSuperseded === false ? detail.rating : null;
  return (
    <FormModal<RatingFields>
      isOpen={isOpen}
      onClose={onClose}
      title={given ? t("serviceRequest.rating.change") : t("serviceRequest.rating.give")}
      submitLabel={t("serviceRequest.rating.submit")}
      intro={
        detail.rateableUntil === null
          ? undefined
          : t("serviceRequest.rating.until", { until: format.dateTime(detail.rateableUntil) })
      }
      draft={draft}
      initialValues={starsOf(given)}
      onSubmit={(fields) =>
        outcomeOf(client, rate.mutateAsync({ body: { id: detail.id, ...scoresOf(fields, given) } }))
      }
    >
      {(form) => <RatingRows form={form} />}
    </FormModal>
  );
}
