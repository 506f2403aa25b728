import { Cluster, Stack, Text } from "@pharos/ui";
import { Tag } from "@pharos/ui/controls";
import { Form } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { CompanyPicker } from "../../organisation/parts.ts";
import type { CompanyFields } from "./team-values.ts";

/** The organisations a team serves, as a list that is added to by searching. */
export function CompanyFieldset(): ReactNode {
  const t = useT();
  return (
    <>
      <Text as="p" size="small" tone="tertiary" className="team-form-hint">
        {t("team.form.companiesHint")}
      </Text>
      <Form.Item name="companyIds">
        <Companies />
      </Form.Item>
    </>
  );
}

interface CompaniesProps {
  readonly value?: readonly CompanyFields[];
  readonly onChange?: (value: readonly CompanyFields[]) => void;
}

function Companies({ value = [], onChange }: CompaniesProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  return (
    <Stack gap={8}>
      <CompanyPicker
        party="customer"
        value={null}
        placeholder={t("team.form.chooseCompanies")}
        onChange={(companyId, company) => {
          if (companyId === null || company === null || value.some((one) => one.companyId === companyId))
            return;
          onChange?.([
            ...value,
            { companyId, name: nameIn(locale, company.companyName, company.companyNameEn) },
          ]);
        }}
      />
      <Cluster as="span" gap={6} align="stretch">
        {value.map((company) => (
          <Tag
            key={company.companyId}
            closable
            onClose={(event) => {
              event.preventDefault();
              onChange?.(value.filter(({ companyId }) => companyId !== company.companyId));
            }}
          >
            {company.name}
          </Tag>
        ))}
      </Cluster>
    </Stack>
  );
}
