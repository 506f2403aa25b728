import { Checkbox } from "@pharos/ui/controls";
import { Form, FormModal } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { wallClockOf } from "../../../shared/dates/wall-clock.ts";
import { notify } from "../../../shared/notify.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useSendOrKeep } from "../../offline/index.ts";
import type { PlanRow } from "../api.ts";
import { readPosition } from "./read-position.ts";

interface CheckInDialogProps {
  readonly plan: Pick<PlanRow, "id" | "title">;
  readonly onClose: () => void;
}

/** Says that one has come to the customer. The position is read only where its owner ticks it, and never holds the arrival up. */
export function CheckInDialog({ plan, onClose }: CheckInDialogProps): ReactNode {
  const t = useT();
  const checkIn = useSendOrKeep("checkIn");
  const submit = async ({ withPosition }: { withPosition?: boolean }) => {
    const position = withPosition ? await readPosition() : null;
    if (withPosition && position === null) notify.info(t("plan.onSite.noPosition"));
    const at = new Date().toISOString();
    const clock = wallClockOf(at);
    return submitOutcome(
      checkIn({
        title: t("plan.onSite.keptTitle", {
          day: clock.slice(0, 10),
          time: clock.slice(11, 16),
          title: plan.title,
        }),
        input: { body: { id: plan.id, position, at } },
      }),
    );
  };
  return (
    <FormModal<{ withPosition?: boolean }>
      isOpen
      onClose={onClose}
      title={t("plan.onSite.title", { title: plan.title })}
      submitLabel={t("plan.onSite.checkIn")}
      intro={t("plan.onSite.note")}
      initialValues={{ withPosition: false }}
      onSubmit={submit}
    >
      <Form.Item name="withPosition" valuePropName="checked">
        <Checkbox>{t("plan.onSite.withPosition")}</Checkbox>
      </Form.Item>
    </FormModal>
  );
}
