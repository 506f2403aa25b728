import type { MemberRow } from "@pharos/api/team";
import { techLevel, workCategory } from "@pharos/domain/enums";
import type { Locale, Translate } from "@pharos/i18n";
import { Avatar, Cluster, Stack, StatusChip } from "@pharos/ui";
import type { ListColumn } from "@pharos/ui/list";
import type { ReactNode } from "react";
import { LoadBar } from "../parts/load-bar.tsx";
import { EngineerStatusChip } from "../parts/status.tsx";
import { Tags } from "../parts/tags.tsx";

interface MemberColumnOptions {
  readonly t: Translate;
  readonly locale: Locale;
  readonly onOpen: (row: MemberRow) => void;
}

/** Columns of the list of members. */
export function memberColumns({ t, locale, onOpen }: MemberColumnOptions): ListColumn<MemberRow>[] {
  const isChinese = locale === "zh-CN";
  return [
    {
      key: "person",
      title: t("team.field.person"),
      isPrimary: true,
      render: (row) => <MemberName row={row} t={t} onOpen={onOpen} />,
    },
    {
      key: "status",
      title: t("team.field.status"),
      width: 104,
      card: "mark",
      render: (row) => <EngineerStatusChip code={row.engineerStatus} until={row.engineerStatusUntil} />,
    },
    {
      key: "category",
      title: t("team.field.category"),
      width: isChinese ? 84 : 92,
      card: "none",
      render: (row) => t(workCategory.labelKeyOfCode(row.category)),
    },
    {
      key: "techTags",
      title: t("team.field.techTags"),
      width: 200,
      render: (row) => <Tags words={row.techTags} />,
    },
    {
      key: "techLevel",
      title: t("team.field.techLevel"),
      width: 84,
      rank: 1,
      isOptional: true,
      card: "none",
      render: (row) => (row.techLevel === null ? "–" : t(techLevel.labelKeyOfCode(row.techLevel))),
    },
    {
      key: "loadRate",
      title: t("team.field.loadRate"),
      width: 136,
      render: (row) => <LoadBar percent={row.loadRate} />,
    },
    {
      key: "openSr",
      title: t("team.field.openSr"),
      width: isChinese ? 72 : 112,
      align: "end",
      render: (row) => row.openSr,
      card: "none",
    },
    {
      key: "openPlan",
      title: t("team.field.openPlan"),
      width: isChinese ? 72 : 96,
      align: "end",
      isOptional: true,
      card: "none",
      render: (row) => row.openPlan,
    },
    {
      key: "weekHours",
      title: t("team.field.weekHours"),
      width: isChinese ? 84 : 132,
      align: "end",
      isOptional: true,
      card: "none",
      render: (row) => row.weekHours,
    },
    {
      key: "capacityHours",
      title: t("team.field.capacityHours"),
      width: isChinese ? 72 : 108,
      align: "end",
      isOptional: true,
      card: "none",
      render: (row) => row.capacityHours,
    },
    {
      key: "certCount",
      title: t("team.field.certCount"),
      width: isChinese ? 64 : 96,
      rank: 2,
      align: "end",
      card: "none",
      render: (row) => row.certCount,
    },
  ];
}

interface MemberNameProps {
  readonly row: MemberRow;
  readonly t: Translate;
  readonly onOpen: (row: MemberRow) => void;
}

/** The member with what stands out: administers the team, on duty now. Opens the card for who may read it. */
export function MemberName({ row, t, onOpen }: MemberNameProps): ReactNode {
  return (
    <Cluster as="span" gap={8} isOneLine className="team-person">
      <Avatar name={row.employeeName} src={row.headImgUrl} size={28} />
      <Stack as="span">
        <Cluster as="span" gap={6} rowGap={2}>
          {row.hasCard ? (
            <button
              type="button"
              className="team-link"
              aria-label={t("team.members.openCard", { name: row.employeeName })}
              onClick={() => onOpen(row)}
            >
              {row.employeeName}
            </button>
          ) : (
            row.employeeName
          )}
          {row.isAdmin ? <StatusChip tone="info">{t("team.members.admin")}</StatusChip> : null}
          {row.isOnDuty ? <StatusChip tone="ok">{t("team.members.onDuty")}</StatusChip> : null}
        </Cluster>
      </Stack>
    </Cluster>
  );
}
