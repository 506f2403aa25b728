import { Text } from "@pharos/ui";
import { FormModal } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useOverride } from "../../../shared/forms/override-field.tsx";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useHandOverPlan } from "../api.ts";

/** Somebody's part of a plan that goes to somebody else. */
export interface HandOver {
  readonly plan: { readonly id: number; readonly title: string };
  readonly from: { readonly userId: number; readonly name: string };
  readonly to: { readonly userId: number; readonly name: string };
}

interface HandOverDialogProps {
  readonly handOver: HandOver;
  readonly onClose: () => void;
}

/** Asks before a plan goes to another person: both hear of it, and nobody is booked twice without a reason. */
export function HandOverDialog({ handOver: { plan, from, to }, onClose }: HandOverDialogProps): ReactNode {
  const t = useT();
  const give = useHandOverPlan();
  const override = useOverride();
  const body = { planId: plan.id, fromUserId: from.userId, toUserId: to.userId };
  return (
    <FormModal<{ overrideReason?: string }>
      isOpen
      onClose={onClose}
      title={t("plan.handOver.title", { title: plan.title })}
      submitLabel={t("plan.handOver.submit")}
      onSubmit={({ overrideReason }) =>
        submitOutcome(
          override.watch(give.mutateAsync({ body: { ...body, ...(overrideReason && { overrideReason }) } })),
        )
      }
    >
      {() => (
        <>
          <Text as="p" tone="secondary">
            {t("plan.handOver.note", { from: from.name, to: to.name })}
          </Text>
          {override.field}
        </>
      )}
    </FormModal>
  );
}
