import type { CallResult } from "@pharos/api/core";
import type { createApiToken } from "@pharos/api/integration";
import { tokenDaysMax, tokenPermissions } from "@pharos/domain/integration";
import { textLengths } from "@pharos/domain/limits";
import type { Permission } from "@pharos/domain/permissions";
import { businessTimeZone, dateAt, dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import { Form, FormModal, Input, Select } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { DayField } from "../../../shared/dates/date-field.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { CompanyPicker, UserPicker } from "../../organisation/parts.ts";
import { useCreateToken } from "../api.ts";
import { permissionOptions } from "./permission-words.ts";

interface TokenFields {
  readonly name: string;
  readonly userId: number;
  readonly permissions: Permission[];
  readonly companyId?: number | null;
  readonly expireDate: string;
}

interface TokenDialogProps {
  readonly onClose: () => void;
  /** Told the token: no one can read it later. */
  readonly onMade: (made: CallResult<typeof createApiToken>) => void;
}

const usualDays = 90;

const permissionOption = ({ label, value }: { readonly label?: ReactNode; readonly value?: unknown }) => (
  <>
    {label} <code>{String(value)}</code>
  </>
);

/** Makes a token for a person. */
export function TokenDialog({ onClose, onMade }: TokenDialogProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const create = useCreateToken();
  const rules = fieldRules(t);
  const today = dayNumberOf(dateAt(Date.now(), businessTimeZone));
  return (
    <FormModal<TokenFields>
      isOpen
      onClose={onClose}
      title={t("integration.tokens.create")}
      submitLabel={t("integration.tokens.create")}
      width={560}
      initialValues={{ permissions: [], expireDate: dateOfDayNumber(today + usualDays) }}
      onSubmit={({ companyId, ...fields }) =>
        submitOutcome(
          create.mutateAsync({ body: { ...fields, ...(companyId && { companyId }) } }).then(onMade),
        )
      }
    >
      <Form.Item
        name="name"
        label={t("integration.tokens.name")}
        extra={t("integration.tokens.nameHint")}
        rules={[rules.required, rules.max(textLengths.max64)]}
        validateFirst
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="userId"
        label={t("integration.tokens.person")}
        extra={t("integration.tokens.personHint")}
        rules={[rules.chosen]}
      >
        <UserPicker />
      </Form.Item>
      <Form.Item
        name="permissions"
        label={t("integration.tokens.permissions")}
        extra={t("integration.tokens.permissionsHint")}
        rules={[rules.chosen]}
      >
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: "label" }}
          options={permissionOptions(tokenPermissions, locale)}
          optionRender={permissionOption}
        />
      </Form.Item>
      <Form.Item
        name="companyId"
        label={t("integration.tokens.company")}
        extra={t("integration.tokens.companyHint")}
      >
        <CompanyPicker party="customer" />
      </Form.Item>
      <Form.Item
        name="expireDate"
        label={t("integration.tokens.expire")}
        extra={t("integration.tokens.expireHint")}
        rules={[rules.chosen]}
      >
        <DayField min={dateOfDayNumber(today)} max={dateOfDayNumber(today + tokenDaysMax)} />
      </Form.Item>
    </FormModal>
  );
}
