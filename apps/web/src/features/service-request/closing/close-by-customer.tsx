import { Text } from "@pharos/ui";
import { FormModal } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { useFormDraft } from "../../identity/index.ts";
import { hasBegun, type RatingFields, RatingRows, scoresOf } from "../../service-rating/index.ts";
import { useCloseServiceRequest } from "../api.ts";
import type { RequestDialogProps } from "../parts/dialog-props.ts";
import { outcomeOf } from "../parts/outcome.ts";

/** The customer says that it is solved, and may say how well. */
export function CloseByCustomer({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const close = useCloseServiceRequest();
  const draft = useFormDraft<RatingFields>(`service-request.close.${detail.id}`);
  const send = (fields: RatingFields) => {
    const rating = hasBegun(fields) ? scoresOf(fields) : null;
    const sending = close.mutateAsync({ body: { faultId: detail.id, rating } });
    return outcomeOf(client, sending);
  };
  return (
    <FormModal<RatingFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.close.customerTitle")}
      submitLabel={t("serviceRequest.close.customerSubmit")}
      intro={t("serviceRequest.close.customerIntro")}
      draft={draft}
      onSubmit={send}
    >
      {(form) => (
        <>
          <Text as="h3" size="base" className="sr-close-part">
            {t("serviceRequest.rating.optional")}
          </Text>
          <RatingRows form={form} isOptional />
        </>
      )}
    </FormModal>
  );
}
