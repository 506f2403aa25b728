import { exam } from "@pharos/api/exam";
import { examAudience, examStatus } from "@pharos/domain/enums";
import { FormGrid } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { RecordDialog } from "../../shared/record/record-dialog.tsx";
import { useFormItems } from "../../shared/record/use-form-items.tsx";
import { useT } from "../../shared/texts.ts";
import { type ExamRow, useSaveExam } from "./api.ts";
import { examLabels } from "./exam-labels.ts";

interface ExamDialogProps {
  /** The one to change; null for a new one. */
  readonly row: ExamRow | null;
  readonly onClose: () => void;
}

/** Adds an exam, or changes one. */
export function ExamDialog({ row, onClose }: ExamDialogProps): ReactNode {
  const t = useT();
  const save = useSaveExam();
  return (
    <RecordDialog
      record={exam}
      row={row}
      known={{ status: examStatus.toCode("draft"), audience: examAudience.toCode("internal") }}
      name={row?.name ?? ""}
      width={600}
      title={t(row ? "exam.editTitle" : "exam.createTitle")}
      submitLabel={t("exam.save")}
      save={(body) => save.mutateAsync({ body })}
      onClose={onClose}
    >
      <ExamFields />
    </RecordDialog>
  );
}

function ExamFields(): ReactNode {
  const item = useFormItems(exam, examLabels);
  return (
    <>
      {item("name")}
      <FormGrid>
        {item("category")}
        {item("level")}
        {item("audience")}
        {item("status")}
        {item("startTime")}
        {item("endTime")}
        {item("durationMin")}
        {item("passScore")}
      </FormGrid>
      {item("url")}
    </>
  );
}
