import { workCategory } from "@pharos/domain/enums";
import { EmptyState, IconButton, PageHeader, Panel, SimpleTable, SkeletonText } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { editIcon, Icon, plusIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { useTeamOptions } from "../../organisation/parts.ts";
import { hourQueries, type Matter } from "../api.ts";
import { HourAreaTabs } from "../parts/hour-area-tabs.tsx";

const MatterDialog = lazyPart(async () => (await import("./matter.dialog.tsx")).MatterDialog);

/** What hours can be entered for besides requests and plans: for everyone, or for a team. */
export function Matters(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const { isPA, isTA } = useMe();
  const matters = useQuery(hourQueries.matters());
  const teams = useTeamOptions();
  const [opened, setOpened] = useState<Matter | "new" | null>(null);
  const mayKeep = isPA || isTA;
  const list = matters.data;
  const nameOfTeam = (teamId: number | null) => {
    if (teamId === null) return t("workHour.matters.everyone");
    const team = teams.find(({ id }) => id === teamId);
    return team ? nameIn(locale, team.name, team.nameEn) : "–";
  };
  return (
    <>
      <PageHeader
        title={t("workHour.matters.title")}
        meta={<HourAreaTabs current="matters" />}
        actions={
          mayKeep ? (
            <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => setOpened("new")}>
              {t("workHour.matters.add")}
            </Button>
          ) : undefined
        }
      />
      <Panel>
        <QueryError query={matters} />
        {matters.isPending ? <SkeletonText lines={6} /> : null}
        {list?.length === 0 ? <EmptyState>{t("workHour.matters.none")}</EmptyState> : null}
        {list !== undefined && list.length > 0 ? (
          <SimpleTable aria-label={t("workHour.matters.title")}>
            <thead>
              <tr>
                <th>{t("workHour.matters.name")}</th>
                <th>{t("workHour.matters.category")}</th>
                <th>{t("workHour.matters.team")}</th>
                <th>{t("workHour.matters.isActive")}</th>
                <th aria-label={t("workHour.matters.edit")} />
              </tr>
            </thead>
            <tbody>
              {list.map((matter) => (
                <tr key={matter.id}>
                  <td>{nameIn(locale, matter.name, matter.nameEn)}</td>
                  <td>{t(workCategory.labelKeyOfCode(matter.category))}</td>
                  <td>{nameOfTeam(matter.teamId)}</td>
                  <td>{t(matter.isActive ? "workHour.matters.active" : "workHour.matters.inactive")}</td>
                  <td>
                    {isPA || (isTA && matter.teamId !== null) ? (
                      <IconButton
                        icon={editIcon}
                        label={t("workHour.matters.editOf", {
                          name: nameIn(locale, matter.name, matter.nameEn),
                        })}
                        onClick={() => setOpened(matter)}
                      />
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </SimpleTable>
        ) : null}
      </Panel>
      {opened === null ? null : (
        <MatterDialog matter={opened === "new" ? null : opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
