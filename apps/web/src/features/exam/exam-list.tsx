import { exam } from "@pharos/api/exam";
import { examLevel, examStatus } from "@pharos/domain/enums";
import { StatusChip, WebLink } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, plusIcon } from "@pharos/ui/icons";
import { type ListColumn, TwoLine } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { enumFilter } from "../../shared/list/enum-filter.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { RegisterList } from "../../shared/record/register-list.tsx";
import { useRecordFields } from "../../shared/record/use-record-fields.ts";
import { useT } from "../../shared/texts.ts";
import { type ExamRow, examQueries, examSpec } from "./api.ts";
import { examLabels } from "./exam-labels.ts";

const ExamDialog = lazyPart(async () => (await import("./exam.dialog.tsx")).ExamDialog);
const ExamDrawer = lazyPart(async () => (await import("./exam-drawer.tsx")).ExamDrawer);

/** The exams: when they are, where they are taken, and what the reader scored. */
export function ExamList(): ReactNode {
  const t = useT();
  const [isCreating, setIsCreating] = useState(false);
  const state = useListState(examSpec);
  const items = useQuery(examQueries.list(examSpec.filterOf(state.query)));
  const columns = useExamColumns();
  const filters = useMemo(
    () => [
      enumFilter(t, {
        key: "status",
        label: t("exam.field.status"),
        of: examStatus,
        isMultiple: true,
        width: 112,
      }),
    ],
    [t],
  );
  const createButton = items.data?.create.isAllowed ? (
    <Button icon={<Icon of={plusIcon} />} onClick={() => setIsCreating(true)}>
      {t("exam.create")}
    </Button>
  ) : undefined;
  return (
    <>
      <RegisterList
        name="exams"
        words={{ title: t("exam.title"), search: t("exam.field.name"), none: t("exam.none") }}
        searchKey="keyword"
        state={state}
        items={items}
        columns={columns}
        filters={filters}
        tools={createButton}
        createButton={createButton}
        opened={examOpened}
      />
      {isCreating ? <ExamDialog row={null} onClose={() => setIsCreating(false)} /> : null}
    </>
  );
}

const examOpened = { Detail: ExamDrawer, Form: ExamDialog };

function useExamColumns(): ListColumn<ExamRow>[] {
  const t = useT();
  const format = useFormat();
  const { column } = useRecordFields(exam, examLabels);
  return useMemo(
    () => [
      column("name", {
        isPrimary: true,
        render: (row) => (
          <TwoLine
            title={row.name}
            meta={[row.category, row.level === null ? null : t(examLevel.labelKeyOfCode(row.level))]}
          />
        ),
      }),
      column("status", {
        width: 116,
        card: "mark",
        render: (row) => <StateChip of={examStatus} code={row.status} />,
      }),
      column("startTime", {
        width: 190,
        sortKey: "startTime",
        render: (row) => `${row.startTime} – ${row.endTime}`,
      }),
      // On a card a number without its words says nothing; they are beside it when the exam is opened.
      column("durationMin", { width: 92, align: "end", card: "none" }),
      column("passScore", { width: 84, align: "end", card: "none" }),
      {
        key: "myScore",
        title: t("exam.field.myScore"),
        width: 116,
        align: "end",
        card: "none",
        render: (row) =>
          row.myScore === null ? (
            "–"
          ) : (
            <>
              {format.number(row.myScore)}{" "}
              {row.passScore === null ? null : (
                <StatusChip tone={row.myScore >= row.passScore ? "ok" : "warn"}>
                  {t(row.myScore >= row.passScore ? "exam.passed" : "exam.failed")}
                </StatusChip>
              )}
            </>
          ),
      },
      {
        key: "enter",
        title: t("exam.enterTitle"),
        width: 112,
        render: (row) =>
          row.url && examStatus.fromCode(row.status) === "open" ? (
            <WebLink address={row.url}>{t("exam.enter")}</WebLink>
          ) : null,
      },
    ],
    [t, format, column],
  );
}
