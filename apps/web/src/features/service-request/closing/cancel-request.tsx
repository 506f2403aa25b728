import { FormModal } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { useCloseServiceRequest } from "../api.ts";
import type { RequestDialogProps } from "../parts/dialog-props.ts";
import { outcomeOf } from "../parts/outcome.ts";

/** Takes back a request that no one has begun to work on. */
export function CancelRequest({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const close = useCloseServiceRequest();
  return (
    <FormModal<Record<never, never>>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.cancel.title")}
      submitLabel={t("serviceRequest.cancel.submit")}
      isDanger
      onSubmit={() => outcomeOf(client, close.mutateAsync({ body: { faultId: detail.id } }))}
    >
      <p>{t("serviceRequest.cancel.intro")}</p>
    </FormModal>
  );
}
