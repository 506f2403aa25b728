import { requirement } from "@pharos/api/requirement";
import { requirementPriority, requirementStatus, requirementType } from "@pharos/domain/enums";
import { FormGrid } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { nameIn } from "../../shared/format/index.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { RecordDialog } from "../../shared/record/record-dialog.tsx";
import { useFormItems } from "../../shared/record/use-form-items.tsx";
import { useT } from "../../shared/texts.ts";
import { ProductChoice } from "../contract-item/parts.ts";
import { useMe } from "../identity/index.ts";
import { CompanyPicker, UserPicker } from "../organisation/parts.ts";
import { type RequirementRow, useSaveRequirement } from "./api.ts";
import { requirementLabels } from "./requirement-labels.ts";

interface RequirementDialogProps {
  /** The one to change; null for a new one. */
  readonly row: RequirementRow | null;
  readonly onClose: () => void;
}

const known = {
  type: requirementType.toCode("portal"),
  priority: requirementPriority.toCode("medium"),
  status: requirementStatus.toCode("new"),
};

/** Raises a requirement, or changes one; its handlers also say where it stands and answer it. */
export function RequirementDialog({ row, onClose }: RequirementDialogProps): ReactNode {
  const t = useT();
  const save = useSaveRequirement();
  return (
    <RecordDialog
      record={requirement}
      row={row}
      known={known}
      name={row?.title ?? ""}
      width={680}
      title={t(row ? "requirement.editTitle" : "requirement.createTitle")}
      submitLabel={t("requirement.save")}
      save={(body) => save.mutateAsync({ body })}
      onClose={onClose}
    >
      <RequirementFields row={row} />
    </RecordDialog>
  );
}

function RequirementFields({ row }: Pick<RequirementDialogProps, "row">): ReactNode {
  const item = useFormItems(requirement, requirementLabels);
  const { isInternalEmployee, perms } = useMe();
  const { locale } = usePreferences();
  const name = row && nameIn(locale, row.productName, row.productNameEn);
  const product = row?.productMenuId && name ? { value: row.productMenuId, label: name } : null;
  return (
    <>
      {item("title")}
      {item("contentMd")}
      <FormGrid>
        {item("type")}
        {item("priority")}
        {item("productMenuId", <ProductChoice known={product} />)}
        {isInternalEmployee
          ? item("companyId", <CompanyPicker party="customer" isDisabled={row !== null} />)
          : null}
      </FormGrid>
      {row && perms.includes("req:handle") ? (
        <>
          <FormGrid>
            {item("status")}
            {item("handlerId", <UserPicker isInternal />)}
            {item("planVersion")}
            {item("externalId")}
          </FormGrid>
          {item("reply")}
        </>
      ) : null}
    </>
  );
}
