import type { CompanyRow } from "@pharos/api/organisation";
import { companyStatus, partyType } from "@pharos/domain/enums";
import { Cluster, Stack, StatusChip, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { ContractEnd, levelOf } from "./company-columns.tsx";

/** An organisation as a card of a phone. */
export function CompanyCard({ row }: { readonly row: CompanyRow }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const facts = [
    t("organisation.list.memberCount", { count: row.memberCount }),
    row.teamName && nameIn(locale, row.teamName, row.teamNameEn),
    row.managerName,
  ].filter(Boolean);
  return (
    <Stack gap={4}>
      <Cluster gap={6} align="start" isOneLine>
        <Text
          as="a"
          size="large"
          weight="medium"
          tone="plain"
          isBreaking
          className="org-card-title"
          href={paths.organisation(row.id)}
          data-row-link=""
        >
          {nameIn(locale, row.name, row.nameEn)}
        </Text>
        {companyStatus.fromCode(row.status) === "disabled" ? (
          <StatusChip tone="mute">{t("enums.companyStatus.disabled")}</StatusChip>
        ) : null}
        <StatusChip tone="info">{t(partyType.labelKeyOfCode(row.partyType))}</StatusChip>
      </Cluster>
      <Text as="div" size="small" tone="tertiary">
        {[row.industry, row.city, levelOf(row, t)].filter(Boolean).join(" · ")}
      </Text>
      {row.contractEnd === null ? null : (
        <Text as="div" size="small" tone="tertiary">
          {t("organisation.field.contractEnd")} <ContractEnd row={row} />
        </Text>
      )}
      <Text as="div" size="small" tone="tertiary">
        {facts.join(" · ")}
      </Text>
    </Stack>
  );
}
