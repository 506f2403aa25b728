import type { CompanyInfo } from "@pharos/api/organisation";
import { companyLevel, companyStatus, hourVisibility, partyType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormGrid, FormModal, FormSection, Input, Select } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useConfirmChange } from "../../shared/components/confirm-change.tsx";
import { nameIn } from "../../shared/format/index.ts";
import { EnumSelect } from "../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../shared/forms/field-rules.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { useSaveCompany } from "./api.ts";
import { useTeamOptions } from "./parts/use-team-options.ts";
import { UserPicker } from "./pickers/user-picker.tsx";

interface CompanyFields {
  readonly name: string;
  readonly partyType?: number;
  readonly nameEn?: string;
  readonly shortName?: string;
  readonly industry?: string;
  readonly city?: string;
  readonly level?: number;
  readonly address?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly ownerUserId?: number | null;
  readonly managerUserId?: number | null;
  readonly teamId?: number | null;
  readonly status?: number;
  readonly externalId?: string;
  readonly remark?: string;
}

interface CompanyFormDialogProps {
  /** Absent: a new organisation. */
  readonly company?: CompanyInfo;
  readonly onClose: () => void;
  readonly onSaved?: (id: number) => void;
}

/** Creates an organisation or changes its profile; org admins see the fields that are theirs. */
export function CompanyFormDialog({ company, onClose, onSaved }: CompanyFormDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const save = useSaveCompany();
  const confirm = useConfirmChange();
  const mayAll = company === undefined || company.abilities.editReserved.isAllowed;
  const send = (fields: CompanyFields) =>
    submitOutcome(
      save
        .mutateAsync({
          body: {
            ...fields,
            ...(company && { id: company.id, version: company.version, name: fields.name ?? company.name }),
          },
        })
        .then(({ id }) => onSaved?.(id))
        .catch((error: unknown) => {
          // What was edited is old: the page behind the form shows what is there now.
          void client.invalidateQueries({ queryKey: ["organisation"] });
          throw error;
        }),
    );
  return (
    <>
      {confirm.holder}
      <FormModal<CompanyFields>
        isOpen
        onClose={onClose}
        title={company ? t("organisation.form.edit") : t("organisation.form.create")}
        submitLabel={t("common.ui.save")}
        width={720}
        initialValues={initialOf(company)}
        onSubmit={(fields) => (company ? confirm.before(company.name, () => send(fields)) : send(fields))}
      >
        {mayAll ? (
          <FormSection title={t("organisation.form.section.organisation")}>
            <ReservedFields company={company} />
          </FormSection>
        ) : null}
        <FormSection title={t("organisation.form.section.profile")}>
          <ProfileFields />
        </FormSection>
        {mayAll ? (
          <FormSection title={t("organisation.form.section.vendor")}>
            <VendorFields />
          </FormSection>
        ) : null}
      </FormModal>
    </>
  );
}

function initialOf(company: CompanyInfo | undefined): Partial<CompanyFields> {
  if (!company) return { partyType: partyType.toCode("customer"), level: companyLevel.toCode("normal") };
  return {
    name: company.name,
    partyType: company.partyType,
    nameEn: company.nameEn ?? "",
    shortName: company.shortName ?? "",
    industry: company.industry ?? "",
    city: company.city ?? "",
    address: company.address ?? "",
    phone: company.phone ?? "",
    email: company.email ?? "",
    ...(company.abilities.editReserved.isAllowed && {
      level: company.level ?? companyLevel.toCode("normal"),
      ownerUserId: company.owner?.userId ?? null,
      managerUserId: company.manager?.userId ?? null,
      teamId: company.team?.teamId ?? null,
      status: company.status,
      hourVisibility: company.hourVisibility ?? hourVisibility.toCode("nothing"),
      externalId: company.externalId ?? "",
      remark: company.remark ?? "",
    }),
  };
}

function ReservedFields({ company }: { readonly company: CompanyInfo | undefined }): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <>
      <Form.Item
        name="name"
        label={t("organisation.field.name")}
        rules={[rules.required, rules.max(textLengths.max128)]}
        validateFirst
      >
        <Input />
      </Form.Item>
      <FormGrid>
        <Form.Item
          name="partyType"
          label={t("organisation.field.partyType")}
          rules={[rules.chosen]}
          extra={company?.abilities.changeParty.reason}
        >
          <EnumSelect of={partyType} disabled={company?.abilities.changeParty.isAllowed === false} />
        </Form.Item>
        <Form.Item name="level" label={t("organisation.field.level")}>
          <EnumSelect of={companyLevel} />
        </Form.Item>
        {company === undefined ? null : (
          <Form.Item
            name="status"
            label={t("organisation.field.status")}
            extra={company.abilities.disable.reason || t("organisation.form.statusHint")}
          >
            <EnumSelect
              of={companyStatus}
              disabled={
                company.status === companyStatus.toCode("active") && !company.abilities.disable.isAllowed
              }
            />
          </Form.Item>
        )}
      </FormGrid>
    </>
  );
}

function ProfileFields(): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const field = (name: keyof CompanyFields & keyof typeof lengths, label: string) => (
    <Form.Item name={name} label={label} rules={[rules.max(lengths[name])]}>
      <Input />
    </Form.Item>
  );
  return (
    <FormGrid>
      {field("nameEn", t("organisation.field.nameEn"))}
      {field("shortName", t("organisation.field.shortName"))}
      {field("industry", t("organisation.field.industry"))}
      {field("city", t("organisation.field.city"))}
      {field("phone", t("organisation.field.phone"))}
      <Form.Item
        name="email"
        label={t("organisation.field.email")}
        rules={[rules.email, rules.max(textLengths.max128)]}
        validateFirst
      >
        <Input />
      </Form.Item>
      {field("address", t("organisation.field.address"))}
    </FormGrid>
  );
}

const lengths = {
  nameEn: textLengths.max128,
  shortName: textLengths.max64,
  industry: textLengths.max64,
  city: textLengths.max64,
  phone: textLengths.max64,
  address: textLengths.max256,
} as const;

function VendorFields(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const rules = fieldRules(t);
  const teams = useTeamOptions();
  return (
    <>
      <FormGrid>
        <Form.Item name="teamId" label={t("organisation.field.team")}>
          <Select
            allowClear
            showSearch={{ optionFilterProp: "label" }}
            placeholder={t("organisation.form.chooseTeam")}
            options={teams.map(({ id, name, nameEn }) => ({
              value: id,
              label: nameIn(locale, name, nameEn),
            }))}
          />
        </Form.Item>
        <Form.Item name="managerUserId" label={t("organisation.field.manager")}>
          <UserPicker isInternal />
        </Form.Item>
        <Form.Item name="ownerUserId" label={t("organisation.field.owner")}>
          <UserPicker isInternal />
        </Form.Item>
        <Form.Item
          name="hourVisibility"
          label={t("organisation.field.hourVisibility")}
          extra={t("organisation.form.hourVisibilityHint")}
        >
          <EnumSelect of={hourVisibility} />
        </Form.Item>
        <Form.Item
          name="externalId"
          label={t("organisation.field.externalId")}
          rules={[rules.max(textLengths.max64)]}
        >
          <Input />
        </Form.Item>
      </FormGrid>
      <Form.Item
        name="remark"
        label={t("organisation.field.remark")}
        rules={[rules.max(textLengths.max1024)]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </>
  );
}
