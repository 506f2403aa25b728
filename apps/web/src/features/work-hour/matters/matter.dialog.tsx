import { workCategory } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormGrid, FormModal, Input, Select, Switch } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useConfirmChange } from "../../../shared/components/confirm-change.tsx";
import { nameIn } from "../../../shared/format/index.ts";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { useTeamOptions } from "../../organisation/parts.ts";
import { type Matter, useSaveMatter } from "../api.ts";

type MatterFields = Pick<Matter, "name" | "nameEn" | "category" | "teamId" | "isActive">;

interface MatterDialogProps {
  /** The matter to change; null for a new one. */
  readonly matter: Matter | null;
  readonly onClose: () => void;
}

/** Adds an internal matter, or changes one; what is for everyone is kept by platform admins. */
export function MatterDialog({ matter, onClose }: MatterDialogProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const { isPA } = useMe();
  const { locale } = usePreferences();
  const teams = useTeamOptions();
  const save = useSaveMatter();
  const change = useConfirmChange();
  const send = (fields: MatterFields) =>
    submitOutcome(
      save.mutateAsync({
        body: {
          ...fields,
          nameEn: fields.nameEn || null,
          teamId: fields.teamId ?? null,
          ...(matter && { id: matter.id, version: matter.version }),
        },
      }),
    );
  return (
    <>
      {change.holder}
      <FormModal<MatterFields>
        isOpen
        onClose={onClose}
        title={t(matter ? "workHour.matters.edit" : "workHour.matters.add")}
        submitLabel={t("common.ui.save")}
        initialValues={matter ?? { category: workCategory.toCode("admin"), teamId: null, isActive: true }}
        onSubmit={(fields) => (matter ? change.before(matter.name, () => send(fields)) : send(fields))}
      >
        <FormGrid>
          <Form.Item
            name="name"
            label={t("workHour.matters.name")}
            rules={[rules.required, rules.max(textLengths.max128)]}
            validateFirst
          >
            <Input />
          </Form.Item>
          <Form.Item
            name="nameEn"
            label={t("workHour.matters.nameEn")}
            rules={[rules.max(textLengths.max128)]}
          >
            <Input />
          </Form.Item>
          <Form.Item name="category" label={t("workHour.matters.category")}>
            <EnumSelect of={workCategory} />
          </Form.Item>
          <Form.Item name="teamId" label={t("workHour.matters.team")} rules={isPA ? [] : [rules.chosen]}>
            <Select
              allowClear={isPA}
              placeholder={t("workHour.matters.everyone")}
              showSearch={{ optionFilterProp: "label" }}
              options={teams.map(({ id, name, nameEn }) => ({
                value: id,
                label: nameIn(locale, name, nameEn),
              }))}
            />
          </Form.Item>
        </FormGrid>
        <Form.Item name="isActive" label={t("workHour.matters.isActive")} valuePropName="checked">
          <Switch />
        </Form.Item>
      </FormModal>
    </>
  );
}
