import { SimpleTable, Text } from "@pharos/ui";
import { Button, Modal } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import type { Refused } from "./bulk-bar.tsx";

interface BulkResultDialogProps {
  readonly doneCount: number;
  readonly refused: readonly Refused[];
  readonly onClose: () => void;
}

/** What was refused of a bulk action, and why. */
export function BulkResultDialog({ doneCount, refused, onClose }: BulkResultDialogProps): ReactNode {
  const t = useT();
  const summary = [
    ...(doneCount > 0 ? [t("serviceRequest.desk.bulk.done", { count: doneCount })] : []),
    t("serviceRequest.desk.bulk.refused", { count: refused.length }),
  ].join(" · ");
  return (
    <Modal
      open
      title={t("serviceRequest.desk.bulk.resultTitle")}
      width={620}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t("common.ui.ok")}
        </Button>
      }
    >
      <p>{summary}</p>
      <div className="sr-bulk-scroll">
        <SimpleTable>
          <thead>
            <tr>
              <th scope="col">{t("serviceRequest.desk.bulk.request")}</th>
              <th scope="col">{t("serviceRequest.desk.bulk.reason")}</th>
            </tr>
          </thead>
          <tbody>
            {refused.map(({ row, reason }) => (
              <tr key={row.id}>
                <td>
                  {row.title}
                  <br />
                  <Text as="small" tone="tertiary">
                    {row.srNo}
                  </Text>
                </td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </SimpleTable>
      </div>
    </Modal>
  );
}
