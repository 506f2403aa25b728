import { importPlans } from "@pharos/api/plan";
import { Cluster, PageHeader, Panel } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { SubmitForm } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useOverride } from "../../shared/forms/override-field.tsx";
import { paths } from "../../shared/paths.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { useInAppLink } from "../../shared/use-in-app-link.ts";
import { ImportButton } from "../sheet/index.ts";
import { useSavePlan } from "./api.ts";
import { PlanFields } from "./form/plan-fields.tsx";
import { bodyOf, newPlan, type PlanFormValues } from "./form/plan-values.ts";
import { planImportColumns } from "./list/import-columns.ts";

/** Plans new work. Somebody who has no time is refused, and planned all the same with a reason. */
export function PlanCreateScreen(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const inApp = useInAppLink();
  const client = useQueryClient();
  const save = useSavePlan();
  const override = useOverride();
  const submit = async (values: PlanFormValues) => {
    const plan = await override.watch(save.mutateAsync({ body: bodyOf(values) }));
    void navigate(paths.plan(plan.id), { replace: true });
  };
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
      <Panel>
        <SubmitForm<PlanFormValues>
          initialValues={newPlan}
          onSubmit={(values) => submitOutcome(submit(values))}
        >
          {({ form, isSubmitting }) => (
            <>
              <PlanFields form={form} isNew />
              {override.field}
              <Cluster justify="end" gap={8}>
                <Button type="primary" htmlType="submit" loading={isSubmitting}>
                  {t("plan.action.save")}
                </Button>
              </Cluster>
            </>
          )}
        </SubmitForm>
      </Panel>
    </>
  );
}
