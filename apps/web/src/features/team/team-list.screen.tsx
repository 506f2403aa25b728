import { CountTabs, PageHeader, Stack } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, plusIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { useNavigate } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { useListState } from "../../shared/list/use-list-state.ts";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { teamQueries, teamsSpec } from "./api.ts";
import { CertsPanel } from "./certs/certs-panel.tsx";
import { TeamsPanel } from "./list/teams-panel.tsx";
import { useTab } from "./parts/use-tab.ts";
import "./team.css";

const TeamFormDialog = lazyPart(async () => (await import("./form/team-form.dialog.tsx")).TeamFormDialog);

const tabs = ["teams", "certs"] as const;

/** The vendor's teams, and the certificates of everyone the reader answers for. */
export function TeamListScreen(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const panelId = useId();
  const [tab, openTab] = useTab(tabs);
  const [isCreating, setIsCreating] = useState(false);
  // The panel asks the same; the answer is shared.
  const { query } = useListState(teamsSpec);
  const mayCreate = useQuery({ ...teamQueries.list(teamsSpec.filterOf(query)), enabled: tab === "teams" })
    .data?.mayCreate;
  const create = mayCreate ? (
    <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => setIsCreating(true)}>
      {t("team.list.create")}
    </Button>
  ) : undefined;
  return (
    <Stack gap={12} className="team-page">
      <PageHeader title={t("team.list.title")} actions={tab === "teams" ? create : undefined} />
      <div className="team-tabs">
        <CountTabs
          label={t("team.tab.label")}
          panelId={panelId}
          active={tab}
          onChange={openTab}
          tabs={[
            { key: "teams", label: t("team.list.title"), hasNoCount: true },
            { key: "certs", label: t("team.tab.certs"), hasNoCount: true },
          ]}
        />
      </div>
      <div
        id={panelId}
        role="tabpanel"
        aria-label={t(tab === "teams" ? "team.list.title" : "team.tab.certs")}
      >
        {tab === "teams" ? <TeamsPanel create={create} /> : <CertsPanel />}
      </div>
      {isCreating ? (
        <TeamFormDialog
          isOpen
          team={null}
          onClose={() => setIsCreating(false)}
          onSaved={(id) => void navigate(paths.team(id))}
        />
      ) : null}
    </Stack>
  );
}
