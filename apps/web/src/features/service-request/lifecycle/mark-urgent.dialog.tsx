import { FormModal } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import type { RequestDialogProps } from "../parts/dialog-props.ts";
import { outcomeOf } from "../parts/outcome.ts";
import { useMarkUrgent } from "./api.ts";
import { ReasonField } from "./reason-field.tsx";

interface UrgentFields {
  readonly reason?: string;
}

/** A customer asks for more speed; what happens then stands above the field. */
export function MarkUrgentDialog({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const mark = useMarkUrgent();
  return (
    <FormModal<UrgentFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.markUrgent.title")}
      submitLabel={t("serviceRequest.markUrgent.submit")}
      intro={t("serviceRequest.markUrgent.intro")}
      onSubmit={({ reason }) =>
        outcomeOf(
          client,
          mark.mutateAsync({ params: { id: detail.id }, body: { on: true, reason: reason || null } }),
        )
      }
    >
      <ReasonField
        label={t("serviceRequest.markUrgent.reason")}
        placeholder={t("serviceRequest.markUrgent.placeholder")}
      />
    </FormModal>
  );
}

/** The vendor takes the mark away. */
export function ClearUrgentDialog({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const clear = useMarkUrgent();
  return (
    <FormModal<UrgentFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.clearUrgent.title")}
      submitLabel={t("serviceRequest.clearUrgent.submit")}
      intro={t("serviceRequest.clearUrgent.intro")}
      onSubmit={({ reason }) =>
        outcomeOf(
          client,
          clear.mutateAsync({ params: { id: detail.id }, body: { on: false, reason: reason || null } }),
        )
      }
    >
      <ReasonField label={t("serviceRequest.clearUrgent.reason")} />
    </FormModal>
  );
}
