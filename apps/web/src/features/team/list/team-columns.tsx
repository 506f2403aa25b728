import type { TeamRow } from "@pharos/api/team";
import { workCategory } from "@pharos/domain/enums";
import type { Locale, Translate } from "@pharos/i18n";
import { StatusChip } from "@pharos/ui";
import { type ListColumn, TwoLine } from "@pharos/ui/list";
import { nameIn } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { LoadBar } from "../parts/load-bar.tsx";

/** Columns of the list of teams. */
export function teamColumns({
  t,
  locale,
}: {
  readonly t: Translate;
  readonly locale: Locale;
}): ListColumn<TeamRow>[] {
  const figure = (key: string, title: string, of: (row: TeamRow) => number | null): ListColumn<TeamRow> => ({
    key,
    title,
    width: locale === "zh-CN" ? 76 : 96,
    align: "end",
    render: (row) => of(row) ?? "–",
  });
  return [
    {
      key: "name",
      title: t("team.field.name"),
      isPrimary: true,
      render: (row) => (
        <TwoLine
          title={nameIn(locale, row.name, row.nameEn)}
          {...(row.memberCount !== null && { href: paths.team(row.id) })}
          marks={row.isMine ? <StatusChip tone="info">{t("team.list.mine")}</StatusChip> : undefined}
          meta={[row.city, row.techDomains.join(" ")]}
        />
      ),
    },
    {
      key: "groupType",
      title: t("team.field.groupType"),
      width: 84,
      render: (row) => t(workCategory.labelKeyOfCode(row.groupType)),
    },
    { key: "leader", title: t("team.field.leader"), width: 96, render: (row) => row.leaderName ?? "–" },
    figure("memberCount", t("team.field.memberCount"), (row) => row.memberCount),
    figure("onDutyCount", t("team.field.onDutyCount"), (row) => row.onDutyCount),
    {
      key: "loadRate",
      title: t("team.field.loadRate"),
      width: 136,
      render: (row) => (row.loadRate === null ? "–" : <LoadBar percent={row.loadRate} />),
    },
    figure("taskCount", t("team.field.taskCount"), (row) => row.taskCount),
    figure("companyCount", t("team.field.companyCount"), (row) => row.companyCount),
  ];
}
