import type { ServedCompany } from "@pharos/api/team";
import { EmptyState, Panel, StatusChip } from "@pharos/ui";
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
    <ul className="team-customers">
      {companies.map((company) => {
        const name = nameIn(locale, company.companyName, company.companyNameEn);
        const path = paths.organisation(company.companyId);
        return (
          <li key={company.companyId}>
            <span>
              {isBuilt(path) ? <Link to={path}>{name}</Link> : name}
              <small>{company.city}</small>
            </span>
            {company.isMain ? <StatusChip tone="info">{t("team.customers.main")}</StatusChip> : null}
            <Link
              to={paths.serviceRecords({ company: company.companyId })}
              className="team-customer-requests"
            >
              {t("team.customers.openSr", { count: company.openSr })}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
