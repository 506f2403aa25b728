import { exam } from "@pharos/api/exam";
import { examAudience, examStatus } from "@pharos/domain/enums";
import { EmptyState, SimpleTable, Stack, StatusChip, WebLink } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Form, FormGrid, InputNumber, SubmitForm } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { fieldRules } from "../../shared/forms/field-rules.ts";
import { RecordDrawer } from "../../shared/record/record-drawer.tsx";
import { useRecordFields } from "../../shared/record/use-record-fields.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { HistoryTab } from "../audit/index.ts";
import { useMe } from "../identity/index.ts";
import { UserPicker } from "../organisation/parts.ts";
import { type ExamRow, examQueries, useSaveExamResult } from "./api.ts";
import { examLabels } from "./exam-labels.ts";

interface ExamDrawerProps {
  readonly row: ExamRow;
  readonly onClose: () => void;
  readonly onEdit: () => void;
}

/** One exam beside the list; reviewers record what people scored. */
export function ExamDrawer({ row, onClose, onEdit }: ExamDrawerProps): ReactNode {
  const t = useT();
  const { fact } = useRecordFields(exam, examLabels);
  const isReviewer = useMe().perms.includes("knowledge:review");
  return (
    <RecordDrawer
      title={row.name}
      edit={{ label: t("exam.edit"), ability: row.abilities.edit, run: onEdit }}
      head={<StateChip of={examStatus} code={row.status} />}
      facts={[
        fact(row, "category"),
        fact(row, "level"),
        ...(isReviewer ? [fact(row, "audience")] : []),
        fact(row, "startTime"),
        fact(row, "endTime"),
        fact(row, "durationMin"),
        fact(row, "passScore"),
        fact(row, "myScore"),
        {
          key: "url",
          label: t("exam.field.url"),
          value: row.url && <WebLink address={row.url} />,
        },
      ]}
      onClose={onClose}
    >
      {isReviewer ? (
        <>
          <section aria-label={t("exam.results")}>
            <h3>{t("exam.results")}</h3>
            <Results row={row} />
          </section>
          <section aria-label={t("exam.history")}>
            <h3>{t("exam.history")}</h3>
            <HistoryTab objectType="exam" objectId={row.id} />
          </section>
        </>
      ) : null}
    </RecordDrawer>
  );
}

interface NewResult {
  readonly userId: number;
  readonly score: number;
}

function Results({ row }: { readonly row: ExamRow }): ReactNode {
  const t = useT();
  const format = useFormat();
  const rules = fieldRules(t);
  const results = useQuery(examQueries.results(row.id)).data ?? [];
  const save = useSaveExamResult();
  return (
    <Stack gap={12}>
      {results.length === 0 ? (
        <EmptyState isCompact>{t("exam.noResults")}</EmptyState>
      ) : (
        <SimpleTable>
          <tbody>
            {results.map(({ userId, userName, score, isPassed, recordedTime }) => (
              <tr key={userId}>
                <th scope="row">{userName}</th>
                <td>{format.number(score)}</td>
                <td>
                  {row.passScore === null ? null : (
                    <StatusChip tone={isPassed ? "ok" : "warn"}>
                      {t(isPassed ? "exam.passed" : "exam.failed")}
                    </StatusChip>
                  )}
                </td>
                <td>{format.dateTime(recordedTime)}</td>
              </tr>
            ))}
          </tbody>
        </SimpleTable>
      )}
      <SubmitForm<NewResult>
        key={results.length}
        onSubmit={({ userId, score }) =>
          submitOutcome(save.mutateAsync({ body: { examId: row.id, userId, score } }))
        }
      >
        {({ submit, isSubmitting }) => (
          <FormGrid>
            <Form.Item name="userId" label={t("exam.person")} rules={[rules.chosen]}>
              <UserPicker isInternal={examAudience.fromCode(row.audience) === "internal"} />
            </Form.Item>
            <Form.Item name="score" label={t("exam.score")} rules={[rules.chosen]}>
              <InputNumber min={0} max={1000} step={0.5} />
            </Form.Item>
            <Button loading={isSubmitting} onClick={submit}>
              {t("exam.recordResult")}
            </Button>
          </FormGrid>
        )}
      </SubmitForm>
    </Stack>
  );
}
