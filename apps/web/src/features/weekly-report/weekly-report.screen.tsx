import { weeklyReportStatus } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Cluster, Grid, PageHeader, Panel, SkeletonText, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Form, Input, SubmitForm } from "@pharos/ui/form";
import { Markdown } from "@pharos/ui/markdown";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { useConfirm } from "../../shared/components/use-confirm.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { fieldRules } from "../../shared/forms/field-rules.ts";
import { paths } from "../../shared/paths.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { type ReportDetail, reportQueries, useDeleteReport, useUpdateReport } from "./api.ts";
import { FactsPanel } from "./facts-panel.tsx";

/** A report to read, with its figures and what readers said. */
export function WeeklyReportScreen(): ReactNode {
  const id = Number(useParams()["id"]);
  if (!Number.isSafeInteger(id) || id <= 0) return <Navigate to={paths.notFound()} replace />;
  return <Report key={id} id={id} />;
}

function Report({ id }: { readonly id: number }): ReactNode {
  const t = useT();
  const report = useQuery(reportQueries.detail(id));
  const data = report.data;
  if (!data)
    return (
      <>
        <PageHeader title={t("weeklyReport.list.title")} />
        <QueryError query={report} />
        {report.isPending ? <SkeletonText lines={10} /> : null}
      </>
    );
  const part = (label: string, source: string | null) =>
    source ? (
      <Panel title={label}>
        <Markdown source={source} />
      </Panel>
    ) : null;
  return (
    <>
      <PageHeader
        title={t("weeklyReport.view.title", { name: data.userName })}
        marks={<StateChip of={weeklyReportStatus} code={data.status} />}
        meta={`${data.periodFrom} – ${data.periodTo}`}
        actions={<Actions report={data} />}
      />
      <Grid gap={16} hasAside>
        <Stack gap={16}>
          {part(t("weeklyReport.field.content"), data.contentMd)}
          {part(t("weeklyReport.field.risk"), data.riskMd)}
          {part(t("weeklyReport.field.nextPlan"), data.nextPlanMd)}
          <Comments report={data} />
        </Stack>
        <FactsPanel facts={data.facts} />
      </Grid>
    </>
  );
}

function Actions({ report }: { readonly report: ReportDetail }): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const update = useUpdateReport();
  const remove = useDeleteReport();
  const [confirm, holder] = useConfirm();
  const { id, version, prevId, nextId, abilities } = report;
  const go = (to: number | null) => () => to !== null && void navigate(paths.weeklyReport(to));
  const ask = async () => {
    const isSure = await confirm({
      title: t("weeklyReport.view.removeTitle"),
      okText: t("weeklyReport.view.remove"),
      okButtonProps: { danger: true },
    });
    if (!isSure) return;
    await remove.mutateAsync({ params: { id } });
    await navigate(paths.weeklyReports());
  };
  return (
    <>
      {holder}
      <Button disabled={prevId === null} onClick={go(prevId)}>
        {t("weeklyReport.view.previous")}
      </Button>
      <Button disabled={nextId === null} onClick={go(nextId)}>
        {t("weeklyReport.view.next")}
      </Button>
      {abilities.remove.isAllowed ? (
        <Button danger onClick={() => void ask().catch(() => {})}>
          {t("weeklyReport.view.remove")}
        </Button>
      ) : null}
      {abilities.edit.isAllowed ? (
        <Button onClick={() => void navigate(paths.weeklyReportEdit({ id }))}>
          {t("weeklyReport.view.edit")}
        </Button>
      ) : null}
      {abilities.edit.isAllowed && report.status === weeklyReportStatus.toCode("draft") ? (
        <Button
          type="primary"
          loading={update.isPending}
          onClick={() => update.mutate({ body: { id, version, status: 1 } })}
        >
          {t("weeklyReport.view.submit")}
        </Button>
      ) : null}
    </>
  );
}

function Comments({ report }: { readonly report: ReportDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { comments, readers, abilities } = report;
  return (
    <Panel title={t("weeklyReport.view.comments")}>
      <Stack gap={12}>
        {readers.length > 0 ? (
          <Text tone="tertiary">{t("weeklyReport.view.readers", { names: readers.join("、") })}</Text>
        ) : null}
        {comments.length === 0 ? <Text tone="tertiary">{t("weeklyReport.view.noComment")}</Text> : null}
        {comments.map((comment) => (
          <Stack key={comment.id} gap={2}>
            <Cluster gap={8} size="small" tone="secondary">
              <strong>{comment.userName}</strong>
              <span>{format.dateTime(comment.time)}</span>
            </Cluster>
            <span>{comment.content}</span>
          </Stack>
        ))}
        {abilities.comment.isAllowed ? <CommentForm reportId={report.id} /> : null}
      </Stack>
    </Panel>
  );
}

function CommentForm({ reportId }: { readonly reportId: number }): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const update = useUpdateReport();
  // A form that was sent begins anew.
  const [round, setRound] = useState(0);
  return (
    <SubmitForm<{ comment: string }>
      key={round}
      onSubmit={({ comment }) => submitOutcome(update.mutateAsync({ body: { id: reportId, comment } }))}
      onDone={() => setRound(round + 1)}
    >
      {(state) => (
        <>
          <Form.Item
            name="comment"
            label={t("weeklyReport.view.comment")}
            rules={[rules.required, rules.max(textLengths.max1024)]}
            validateFirst
          >
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
          </Form.Item>
          <Button htmlType="submit" loading={state.isSubmitting}>
            {t("weeklyReport.view.send")}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}
