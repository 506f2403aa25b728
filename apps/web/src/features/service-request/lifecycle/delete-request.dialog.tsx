import { FormModal } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import type { RequestDialogProps } from "../parts/dialog-props.ts";
import { outcomeOf } from "../parts/outcome.ts";
import { useDeleteServiceRequest } from "./api.ts";
import { ReasonField } from "./reason-field.tsx";
import { useLeaveDeleted } from "./use-leave-deleted.ts";

interface DeleteFields {
  readonly reason?: string;
}

/** Deletes a request that no one has answered; what one did not raise oneself needs a reason. */
export function DeleteRequestDialog({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const remove = useDeleteServiceRequest();
  const leave = useLeaveDeleted(detail.id);
  const isOwn = useMe().userId === detail.reporter.userId;
  return (
    <FormModal<DeleteFields>
      isOpen={isOpen}
      onClose={onClose}
      onDone={() => leave(t("serviceRequest.delete.done"))}
      title={t("serviceRequest.delete.title")}
      submitLabel={t("serviceRequest.delete.submit")}
      intro={t("serviceRequest.delete.intro")}
      isDanger
      onSubmit={({ reason }) =>
        outcomeOf(client, remove.mutateAsync({ params: { id: detail.id }, query: reason ? { reason } : {} }))
      }
    >
      {isOwn ? null : <ReasonField label={t("serviceRequest.delete.reason")} isRequired />}
    </FormModal>
  );
}
