import type { ServedCompany } from "@pharos/api/team";
import { Cluster, EmptyState, Panel, Stack, StatusChip, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { nameIn } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useRouteDirectory } from "../../../shared/route-directory.ts";
import { useT } from "../../../shared/texts.ts";
import "./customers-tab.css";

/** The organisations a team serves. */
export function CustomersTab({ companies }: { readonly companies: readonly ServedCompany[] }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const { isBuilt } = useRouteDirectory();
  if (companies.length === 0)
    return (
      <Panel>
        <EmptyState>{t("team.customers.none")}</EmptyState>
      </Panel>
    );
  return (
    <Stack as="ul" isPanel className="team-customers">
      {companies.map((company) => {
        const name = nameIn(locale, company.companyName, company.companyNameEn);
        const path = paths.organisation(company.companyId);
        return (
          <Cluster key={company.companyId} as="li" gap={12} rowGap={4}>
            <span>
              {isBuilt(path) ? <Link to={path}>{name}</Link> : name}
              <Text as="small" tone="tertiary">
                {company.city}
              </Text>
            </span>
            {company.isMain ? <StatusChip tone="info">{t("team.customers.main")}</StatusChip> : null}
            <Text as={Link} size="small" to={paths.serviceRecords({ company: company.companyId })}>
              {t("team.customers.openSr", { count: company.openSr })}
            </Text>
          </Cluster>
        );
      })}
    </Stack>
  );
}
