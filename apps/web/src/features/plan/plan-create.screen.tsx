import { importPlans } from "@pharos/api/plan";
import { PageHeader, Panel, Stack } from "@pharos/ui";
import { Form, type FormInstance, SubmitForm } from "@pharos/ui/form";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { paths } from "../../shared/paths.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { useInAppLink } from "../../shared/use-in-app-link.ts";
import { ImportButton } from "../sheet/index.ts";
import { planQueries, useSavePlan } from "./api.ts";
import { FurtherFields } from "./form/further-fields.tsx";
import { NoticeFoot } from "./form/notice-foot.tsx";
import { PlanFields } from "./form/plan-fields.tsx";
import { bodyOf, newPlan, noticeOf, type PlanFormValues } from "./form/plan-values.ts";
import { SentenceField } from "./form/sentence-field.tsx";
import { useInferred } from "./form/use-inferred.ts";
import { planImportColumns } from "./list/import-columns.ts";
import { isDay } from "./parts/plan-days.ts";
import "./form/plan-form.css";

// Nothing is understood before something is written.
const PlanTags = lazyPart(async () => (await import("./form/plan-tags.tsx")).PlanTags);
// Who is free is asked for as soon as the page stands; it begins without it.
const PeopleField = lazyPart(async () => (await import("./form/people-field.tsx")).PeopleField);

/** Plans new work: in a sentence or in four fields, the rest follows; the customer is told as it is saved. */
export function PlanCreateScreen(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const inApp = useInAppLink();
  const client = useQueryClient();
  const save = useSavePlan();
  const [params] = useAddressSearch();
  const isNotifyingRef = useRef(true);
  const submit = async (values: PlanFormValues) => {
    const body = { ...bodyOf(values), ...(isNotifyingRef.current && noticeOf(values)) };
    const plan = await save.mutateAsync({ body });
    void navigate(paths.plan(plan.id), { replace: true });
  };
  const initialValues = useMemo(() => ({ ...newPlan, ...daysIn(params) }), [params]);
  return (
    <>
      <PageHeader
        title={t("plan.form.createTitle")}
        back={{ label: t("plan.area.list"), ...inApp(paths.plans()) }}
        actions={
          <ImportButton
            endpoint={importPlans}
            what={t("plan.records.title")}
            columns={planImportColumns(t)}
            onImported={() => void client.invalidateQueries({ queryKey: ["plan"] })}
          />
        }
      />
      <SubmitForm<PlanFormValues>
        initialValues={initialValues}
        onSubmit={(values) => submitOutcome(submit(values))}
      >
        {({ form, isSubmitting, problems, submit: send }) => (
          <NewPlan
            form={form}
            isSubmitting={isSubmitting}
            hasProblems={problems !== null}
            onSubmit={(isNotifying) => {
              isNotifyingRef.current = isNotifying;
              send();
            }}
          />
        )}
      </SubmitForm>
    </>
  );
}

interface NewPlanProps {
  readonly form: FormInstance<PlanFormValues>;
  readonly isSubmitting: boolean;
  readonly hasProblems: boolean;
  readonly onSubmit: (isNotifying: boolean) => void;
}

const nothingKept = { accId: null, accItemId: null };

function NewPlan({ form, isSubmitting, hasProblems, onSubmit }: NewPlanProps): ReactNode {
  const t = useT();
  const companyId = Form.useWatch("companyId", form) ?? 0;
  const found = useQuery({ ...planQueries.company(companyId), enabled: companyId > 0 }).data;
  const company = found?.companyId === companyId ? found : null;
  const { keep } = useInferred(form, company);
  const [isOpen, setIsOpen] = useState(false);
  // What was refused is not to be searched for.
  useEffect(() => {
    if (hasProblems) setIsOpen(true);
  }, [hasProblems]);
  return (
    <>
      <Stack gap={12}>
        <Panel>
          <Stack gap={8}>
            <SentenceField form={form} onRead={keep} />
            <PlanTags form={form} company={company} onChange={keep} />
          </Stack>
        </Panel>
        <Panel>
          <PlanFields form={form} isNew />
          <Form.Item name="executors" label={t("plan.field.executors")}>
            <PeopleField form={form} />
          </Form.Item>
        </Panel>
        <Panel>
          <details
            className="plan-further"
            open={isOpen}
            onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
          >
            <summary>
              <FurtherSummary form={form} />
            </summary>
            <FurtherFields form={form} company={company} kept={nothingKept} />
          </details>
        </Panel>
      </Stack>
      <NoticeFoot form={form} company={company} isSubmitting={isSubmitting} onSubmit={onSubmit} />
    </>
  );
}

/** What follows from the rest, in a line. */
function FurtherSummary({ form }: Pick<NewPlanProps, "form">): ReactNode {
  const t = useT();
  const title = Form.useWatch("title", form);
  const hours = Form.useWatch("planHour", form);
  return [t("plan.form.further"), title, hours && t("plan.people.hours", { hours })]
    .filter(Boolean)
    .join(" · ");
}

/** The days that a calendar hands over. */
function daysIn(params: URLSearchParams): Partial<PlanFormValues> {
  const [startDate, endDate] = [params.get("from") ?? "", params.get("to") ?? ""];
  return isDay(startDate) && isDay(endDate) && startDate <= endDate ? { startDate, endDate } : {};
}
