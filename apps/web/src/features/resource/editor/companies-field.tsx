import { Cluster, Stack } from "@pharos/ui";
import { Tag } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { CompanyPicker } from "../../organisation/parts.ts";
import type { CompanyChoice } from "./resource-values.ts";

interface CompaniesFieldProps {
  readonly value?: readonly CompanyChoice[];
  readonly onChange?: (value: readonly CompanyChoice[]) => void;
  readonly disabled?: boolean;
}

/** The customers who receive a resource, as a list that is added to by searching. */
export function CompaniesField({ value = [], onChange, disabled = false }: CompaniesFieldProps): ReactNode {
  const { locale } = usePreferences();
  return (
    <Stack gap={8}>
      <CompanyPicker
        party="customer"
        value={null}
        isDisabled={disabled}
        onChange={(id, company) => {
          if (id === null || company === null || value.some((one) => one.id === id)) return;
          onChange?.([...value, { id, name: nameIn(locale, company.companyName, company.companyNameEn) }]);
        }}
      />
      <Cluster as="span" gap={6} align="stretch">
        {value.map((company) => (
          <Tag
            key={company.id}
            closable={!disabled}
            onClose={(event) => {
              event.preventDefault();
              onChange?.(value.filter(({ id }) => id !== company.id));
            }}
          >
            {company.name}
          </Tag>
        ))}
      </Cluster>
    </Stack>
  );
}
