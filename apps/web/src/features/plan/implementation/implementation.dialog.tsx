import { implementationPlan } from "@pharos/api/plan";
import { planStatus, taskType } from "@pharos/domain/enums";
import { Form, FormGrid, Select } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { RecordDialog } from "../../../shared/record/record-dialog.tsx";
import { useFormItems } from "../../../shared/record/use-form-items.tsx";
import { useT } from "../../../shared/texts.ts";
import { CompanyPicker, UserPicker, useTeamOptions } from "../../organisation/parts.ts";
import { type ImplementationPlanRow, planQueries, useSaveImplementationPlan } from "../api.ts";
import { implementationLabels } from "./implementation-labels.ts";

interface ImplementationDialogProps {
  /** The one to change; null for a new one. */
  readonly row: ImplementationPlanRow | null;
  readonly onClose: () => void;
}

/** Adds an implementation plan, or changes one. */
export function ImplementationDialog({ row, onClose }: ImplementationDialogProps): ReactNode {
  const t = useT();
  const save = useSaveImplementationPlan();
  return (
    <RecordDialog
      record={implementationPlan}
      row={row}
      known={{ status: planStatus.toCode("notStarted"), taskType: taskType.toCode("inspection") }}
      name={row?.name ?? ""}
      width={680}
      title={t(row ? "plan.implementation.editTitle" : "plan.implementation.createTitle")}
      submitLabel={t("plan.action.save")}
      save={(body) => save.mutateAsync({ body })}
      onClose={onClose}
    >
      <Fields row={row} />
    </RecordDialog>
  );
}

function Fields({ row }: Pick<ImplementationDialogProps, "row">): ReactNode {
  const { locale } = usePreferences();
  const item = useFormItems(implementationPlan, implementationLabels);
  const teams = useTeamOptions();
  const companyId = (Form.useWatch("companyId") as number | undefined) ?? 0; // the form's own field
  const company = useQuery({ ...planQueries.company(companyId), enabled: companyId > 0 }).data;
  return (
    <>
      <FormGrid>
        {item("companyId", <CompanyPicker party="customer" isDisabled={row !== null} isClearable={false} />)}
        {item("externalId")}
      </FormGrid>
      {item("name")}
      <FormGrid>
        {item("startDate")}
        {item("endDate")}
        {item("taskType")}
        {item("planHour")}
        {item(
          "contractItemId",
          <Select
            allowClear
            options={(company?.contractItems ?? []).map((one) => ({
              value: one.contractItemId,
              label: `${one.itemId} ${one.name}`,
            }))}
          />,
        )}
        {item(
          "accId",
          <Select
            allowClear
            options={(company?.accs ?? []).map((acc) => ({
              value: acc.accId,
              label: `${acc.sn} ${acc.name}`,
            }))}
          />,
        )}
        {item("managerUserId", <UserPicker isInternal />)}
        {item(
          "teamId",
          <Select
            allowClear
            options={teams.map(({ id, name, nameEn }) => ({
              value: id,
              label: nameIn(locale, name, nameEn),
            }))}
          />,
        )}
        {item("status")}
      </FormGrid>
    </>
  );
}
