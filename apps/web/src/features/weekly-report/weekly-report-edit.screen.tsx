import { businessTimeZone, dateAt } from "@pharos/domain/time";
import { Cluster, Grid, PageHeader, Panel, SkeletonText } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { SubmitForm, type SubmitOutcome } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { Navigate, useNavigate } from "react-router";
import { useConfirmChange } from "../../shared/components/confirm-change.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { notify } from "../../shared/notify.ts";
import { paths } from "../../shared/paths.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { useFormDraft } from "../identity/index.ts";
import { reportQueries, useSaveReport, useUpdateReport } from "./api.ts";
import { FactsPanel } from "./facts-panel.tsx";
import { type ReportFields, ReportTexts } from "./report-fields.tsx";

/** Writes the report of a week, which arrives filled, or changes one (`id`). */
export function WeeklyReportEditScreen(): ReactNode {
  const [params] = useAddressSearch();
  const id = Number(params.get("id") ?? 0);
  return id > 0 ? <ChangedReport key={id} id={id} /> : <NewReport date={params.get("date")} />;
}

interface Period {
  readonly periodFrom: string;
  readonly periodTo: string;
}

/** A period has one report, and what is typed for it one draft. */
const draftName = (period: Period | undefined): string => `weeklyReport.${period?.periodFrom ?? ""}`;

function NewReport({ date }: { readonly date: string | null }): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const day = date !== null && /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : dateAt(Date.now(), businessTimeZone);
  const prepared = useQuery(reportQueries.prepared(day));
  const save = useSaveReport();
  const isSubmitting = useRef(false);
  const data = prepared.data;
  const draft = useFormDraft<ReportFields>(draftName(data));
  const submit = async (fields: ReportFields, { periodFrom, periodTo }: Period): Promise<SubmitOutcome> => {
    const status = isSubmitting.current ? 1 : 0;
    const saving = save.mutateAsync({ body: { ...fields, periodFrom, periodTo, status } });
    const outcome = await submitOutcome(saving);
    if (!outcome.isDone) return outcome;
    const { id, isExisting } = await saving;
    if (!isExisting) {
      await navigate(paths.weeklyReport(id), { replace: true });
      return outcome;
    }
    // Another page saved one meanwhile: what was typed here waits as a draft in its form.
    notify.info(t("weeklyReport.edit.existing"));
    await navigate(paths.weeklyReportEdit({ id }), { replace: true });
    return { isDone: false };
  };
  // A period has one report. The one just saved here is shown by the save itself.
  if (data?.id && save.isIdle) return <Navigate to={paths.weeklyReportEdit({ id: data.id })} replace />;
  return (
    <>
      <PageHeader
        title={t("weeklyReport.edit.title")}
        meta={data ? `${data.periodFrom} – ${data.periodTo}` : undefined}
      />
      <QueryError query={prepared} />
      {prepared.isPending ? <SkeletonText lines={10} /> : null}
      {data ? (
        <Grid gap={16} hasAside>
          <Panel>
            <SubmitForm<ReportFields>
              initialValues={{ contentMd: data.contentMd }}
              draft={draft}
              onSubmit={(fields) => submit(fields, data)}
            >
              {(state) => (
                <>
                  <ReportTexts />
                  <Buttons
                    isBusy={state.isSubmitting}
                    onChoose={(submits) => (isSubmitting.current = submits)}
                  />
                </>
              )}
            </SubmitForm>
          </Panel>
          <FactsPanel facts={data.facts} />
        </Grid>
      ) : null}
    </>
  );
}

function ChangedReport({ id }: { readonly id: number }): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const report = useQuery(reportQueries.detail(id));
  const update = useUpdateReport();
  const change = useConfirmChange();
  const isSubmitting = useRef(false);
  const data = report.data;
  const draft = useFormDraft<ReportFields>(draftName(data));
  if (data && !data.abilities.edit.isAllowed) return <Navigate to={paths.weeklyReport(id)} replace />;
  const send = async (fields: ReportFields, version: number) => {
    await update.mutateAsync({
      body: { id, version, ...fields, ...(isSubmitting.current && { status: 1 as const }) },
    });
    await navigate(paths.weeklyReport(id), { replace: true });
  };
  return (
    <>
      {change.holder}
      <PageHeader
        title={t("weeklyReport.edit.title")}
        meta={data ? `${data.periodFrom} – ${data.periodTo}` : undefined}
      />
      <QueryError query={report} />
      {data ? (
        <Grid gap={16} hasAside>
          <Panel>
            <SubmitForm<ReportFields>
              initialValues={{
                contentMd: data.contentMd,
                riskMd: data.riskMd ?? "",
                nextPlanMd: data.nextPlanMd ?? "",
              }}
              draft={draft}
              onSubmit={(fields) =>
                change.before(`${data.periodFrom} – ${data.periodTo}`, () =>
                  submitOutcome(send(fields, data.version)),
                )
              }
            >
              {(state) => (
                <>
                  <ReportTexts />
                  <Buttons
                    isBusy={state.isSubmitting}
                    onChoose={(submits) => (isSubmitting.current = submits)}
                  />
                </>
              )}
            </SubmitForm>
          </Panel>
          <FactsPanel facts={data.facts} />
        </Grid>
      ) : null}
    </>
  );
}

/** Keeps it or submits it; both send the same form. */
function Buttons({
  isBusy,
  onChoose,
}: {
  readonly isBusy: boolean;
  readonly onChoose: (submits: boolean) => void;
}): ReactNode {
  const t = useT();
  return (
    <Cluster gap={8}>
      <Button type="primary" htmlType="submit" loading={isBusy} onClick={() => onChoose(true)}>
        {t("weeklyReport.edit.submit")}
      </Button>
      <Button htmlType="submit" disabled={isBusy} onClick={() => onChoose(false)}>
        {t("weeklyReport.edit.save")}
      </Button>
    </Cluster>
  );
}
