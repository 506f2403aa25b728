import { exportCompanies, importCompanies } from "@pharos/api/organisation";
import { PageHeader } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, plusIcon } from "@pharos/ui/icons";
import { ListPage } from "@pharos/ui/list";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { columnStoreOf } from "../../shared/column-store.ts";
import { nameIn } from "../../shared/format/index.ts";
import { resultOf } from "../../shared/list/list-result.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useWaitingApplications } from "../application/index.ts";
import { SetUpCustomerDialog } from "../customer-setup/index.ts";
import { useMe } from "../identity/index.ts";
import { ExportButton, ImportButton } from "../sheet/index.ts";
import { companiesSpec, organisationQueries } from "./api.ts";
import { CompanyCard } from "./companies/company-card.tsx";
import { companyColumns } from "./companies/company-columns.tsx";
import { companyFilters } from "./companies/company-filters.tsx";
import { companySheet } from "./companies/company-sheet.ts";
import { StarredCompanies } from "./companies/starred-companies.tsx";
import { CompanyFormDialog } from "./lazy-dialogs.ts";
import { useTeamOptions } from "./parts/use-team-options.ts";
import "./companies/companies.css";

const columnStore = columnStoreOf("organisations");

/** The organisations the reader may know about. */
export function CompanyListScreen(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const navigate = useNavigate();
  const client = useQueryClient();
  const me = useMe();
  const mayEdit = me.perms.includes("org:edit");
  const [isCreating, setIsCreating] = useState(false);
  const state = useListState(companiesSpec);
  const filter = companiesSpec.filterOf(state.query);
  const companies = useQuery(organisationQueries.list(filter));
  const teams = useTeamOptions();
  const columns = useMemo(() => companyColumns({ t, locale }), [t, locale]);
  const filters = useMemo(
    () =>
      companyFilters({
        t,
        teams: teams.map(({ id, name, nameEn }) => ({ id, name: nameIn(locale, name, nameEn) })),
      }),
    [t, teams, locale],
  );
  const maySetUp = mayEdit && me.perms.includes("contract:edit");
  const [isSettingUp, setIsSettingUp] = useState(false);
  const setUpButton = maySetUp ? (
    <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => setIsSettingUp(true)}>
      {t("organisation.list.setUp")}
    </Button>
  ) : undefined;
  const createButton = mayEdit ? (
    <Button
      type={maySetUp ? "default" : "primary"}
      icon={<Icon of={plusIcon} />}
      onClick={() => setIsCreating(true)}
    >
      {t("organisation.list.create")}
    </Button>
  ) : undefined;
  const { pageNum: _pageNum, pageSize: _pageSize, ...query } = filter;
  return (
    <>
      <PageHeader
        title={t("organisation.list.title")}
        meta={<StarredCompanies />}
        actions={
          <>
            <ApplicationsLink />
            {createButton}
            {setUpButton}
          </>
        }
      />
      <ListPage
        label={t("organisation.list.title")}
        result={resultOf(companies)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        onOpen={(row) => void navigate(paths.organisation(row.id))}
        search={{ key: "keyword", placeholder: t("organisation.list.search") }}
        filters={filters}
        toolbar={
          <>
            {mayEdit ? (
              <ImportButton
                endpoint={importCompanies}
                what={t("organisation.list.title")}
                columns={companySheet(t)}
                onImported={() => void client.invalidateQueries({ queryKey: ["organisation"] })}
              />
            ) : null}
            <ExportButton endpoint={exportCompanies} query={query} list={t("organisation.list.title")} />
          </>
        }
        columnStore={columnStore}
        renderCard={(row) => <CompanyCard row={row} />}
        empty={{ words: t("organisation.list.none"), action: setUpButton ?? createButton }}
      />
      {isSettingUp ? (
        <SetUpCustomerDialog
          onClose={() => setIsSettingUp(false)}
          onSaved={(id) => void navigate(paths.organisation(id))}
        />
      ) : null}
      {isCreating ? (
        <CompanyFormDialog
          onClose={() => setIsCreating(false)}
          onSaved={(id) => void navigate(paths.organisation(id))}
        />
      ) : null}
    </>
  );
}

/** Leads those who decide on applications to them, with how many wait. */
function ApplicationsLink(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const waiting = useWaitingApplications();
  if (waiting === undefined) return null;
  return (
    <Button onClick={() => void navigate(paths.applications())}>
      {t("organisation.list.applications", { count: waiting })}
    </Button>
  );
}
