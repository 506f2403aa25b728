import { type CompanyInfo, exportMembers, importMembers } from "@pharos/api/organisation";
import { Button } from "@pharos/ui/controls";
import { Icon, userAddIcon } from "@pharos/ui/icons";
import { type FilterField, ListPage } from "@pharos/ui/list";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { columnStoreOf } from "../../shared/column-store.ts";
import { useFormat } from "../../shared/format/index.ts";
import { resultOf } from "../../shared/list/list-result.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { ExportButton, ImportButton } from "../sheet/index.ts";
import { membersSpec, organisationQueries } from "./api.ts";
import { memberSheet } from "./companies/company-sheet.ts";
import { OrganisationFrame, useOrganisationId } from "./frame/organisation-frame.tsx";
import { AddMembersDialog } from "./lazy-dialogs.ts";
import { MemberCard, memberColumns } from "./members/member-columns.tsx";
import { useMemberActions } from "./members/use-member-actions.tsx";
import "./members/members.css";

const columnStore = columnStoreOf("members");

/** The members of one organisation. */
export function MembersScreen(): ReactNode {
  const id = useOrganisationId();
  const [isAdding, setIsAdding] = useState(false);
  const t = useT();
  const company = useQuery(organisationQueries.detail(id)).data;
  const addButton = company?.abilities.addMembers.isAllowed ? (
    <Button type="primary" icon={<Icon of={userAddIcon} />} onClick={() => setIsAdding(true)}>
      {t("organisation.members.add")}
    </Button>
  ) : undefined;
  return (
    <OrganisationFrame id={id} tab="members" actions={addButton}>
      {(shown) => (
        <>
          <MemberList key={shown.id} company={shown} addButton={addButton} />
          {isAdding ? <AddMembersDialog company={shown} onClose={() => setIsAdding(false)} /> : null}
        </>
      )}
    </OrganisationFrame>
  );
}

interface MemberListProps {
  readonly company: CompanyInfo;
  readonly addButton: ReactNode;
}

function MemberList({ company, addButton }: MemberListProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  const client = useQueryClient();
  const { userId } = useMe();
  const state = useListState(membersSpec);
  const filter = membersSpec.filterOf(state.query, { companyId: company.id });
  const members = useQuery(organisationQueries.members(filter));
  const actions = useMemberActions(company);
  const options = useMemo(
    () => ({ t, locale, format, actions, myUserId: userId }),
    [t, locale, format, actions, userId],
  );
  const columns = useMemo(() => memberColumns(options), [options]);
  const { pageNum: _pageNum, pageSize: _pageSize, ...query } = filter;
  return (
    <>
      <ListPage
        label={t("organisation.members.title")}
        result={resultOf(members)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        tabs={[
          { key: "active", label: t("enums.memberStatus.active"), hasNoCount: true },
          { key: "left", label: t("enums.memberStatus.left"), hasNoCount: true },
        ]}
        search={{ key: "keyword", placeholder: t("organisation.members.search") }}
        filters={[adminFilter(t)]}
        toolbar={
          <>
            {company.abilities.addMembers.isAllowed ? (
              <ImportButton
                endpoint={importMembers}
                scope={{ companyId: company.id }}
                what={t("organisation.members.title")}
                columns={memberSheet(t)}
                onImported={() => void client.invalidateQueries({ queryKey: ["organisation"] })}
              />
            ) : null}
            <ExportButton endpoint={exportMembers} query={query} list={t("organisation.members.title")} />
          </>
        }
        columnStore={columnStore}
        renderCard={(row) => <MemberCard row={row} options={options} />}
        empty={{ words: t("organisation.members.none"), action: addButton }}
      />
      {actions.parts}
    </>
  );
}

function adminFilter(t: ReturnType<typeof useT>): FilterField {
  return {
    key: "admin",
    label: t("organisation.members.adminsOnly"),
    render: ({ value, onChange, isStacked }) => (
      <Button
        {...(isStacked && { size: "large" as const })}
        block={isStacked}
        aria-pressed={value === "1"}
        className="org-toggle"
        onClick={() => onChange(value === "1" ? "" : "1")}
      >
        {t("organisation.members.adminsOnly")}
      </Button>
    ),
  };
}
