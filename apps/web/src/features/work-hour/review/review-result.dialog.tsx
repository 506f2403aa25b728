import { Stack, Text } from "@pharos/ui";
import { Modal } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import type { HourRecord } from "../api.ts";

/** A record that was left as it is. */
export interface Skipped {
  readonly row: HourRecord | undefined;
  readonly reason: string;
}

interface ReviewResultDialogProps {
  readonly done: number;
  readonly skipped: readonly Skipped[];
  readonly onClose: () => void;
}

/** What became of a review of several records, with a reason for each that was left as it is. */
export function ReviewResultDialog({ done, skipped, onClose }: ReviewResultDialogProps): ReactNode {
  const t = useT();
  return (
    <Modal
      open
      onCancel={onClose}
      onOk={onClose}
      title={t("workHour.review.resultTitle")}
      okText={t("workHour.review.close")}
      cancelButtonProps={{ style: { display: "none" } }}
    >
      <Stack gap={8}>
        <p>{t("workHour.review.resultDone", { count: done })}</p>
        <Stack as="ul" gap={4}>
          {skipped.map(({ row, reason }, index) => (
            <li key={row?.id ?? `gone ${index}`}>
              {row ? `${row.workDate} ${row.executorName} ${row.title}` : null}{" "}
              <Text tone="secondary">{reason}</Text>
            </li>
          ))}
        </Stack>
      </Stack>
    </Modal>
  );
}
