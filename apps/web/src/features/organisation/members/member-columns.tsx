import type { MemberRow } from "@pharos/api/organisation";
import { invitationState } from "@pharos/domain/enums";
import type { Locale, Translate } from "@pharos/i18n";
import { Avatar, Cluster, MenuButton, Stack, StatusChip, Text } from "@pharos/ui";
import { moreIcon } from "@pharos/ui/icons";
import type { ListColumn } from "@pharos/ui/list";
import type { ReactNode } from "react";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import type { Format } from "../../../shared/format/index.ts";
import type { MemberActions } from "./use-member-actions.tsx";

export interface ColumnOptions {
  readonly t: Translate;
  readonly locale: Locale;
  readonly format: Format;
  readonly actions: MemberActions;
  readonly myUserId: number;
}

/** Columns of the list of members. */
export function memberColumns({
  t,
  locale,
  format,
  actions,
  myUserId,
}: ColumnOptions): ListColumn<MemberRow>[] {
  // English words are longer.
  const wide = (zh: number, en: number) => (locale === "zh-CN" ? zh : en);
  return [
    {
      key: "name",
      title: t("organisation.member.name"),
      isPrimary: true,
      sortKey: "name",
      render: (row) => <MemberName row={row} isMe={row.userId === myUserId} t={t} />,
    },
    {
      key: "phone",
      title: t("organisation.member.phone"),
      width: 128,
      // A masked number cannot be called.
      render: (row) =>
        row.phone === null ? "–" : row.isPhoneOpen ? <a href={`tel:${row.phone}`}>{row.phone}</a> : row.phone,
    },
    {
      key: "email",
      title: t("organisation.member.email"),
      width: 200,
      render: (row) => (row.email === null ? "–" : <a href={`mailto:${row.email}`}>{row.email}</a>),
    },
    {
      key: "workCity",
      title: t("organisation.member.workCity"),
      width: 96,
      isOptional: true,
      render: (row) => row.workCity ?? "–",
    },
    {
      key: "account",
      title: t("organisation.member.account"),
      width: wide(180, 200),
      render: (row) => <AccountState row={row} t={t} format={format} />,
    },
    {
      key: "joinTime",
      title: t("organisation.member.joinTime"),
      width: 104,
      isOptional: true,
      sortKey: "joinTime",
      render: (row) => row.joinTime ?? "–",
    },
    {
      key: "lastLoginTime",
      title: t("organisation.member.lastLoginTime"),
      width: wide(128, 168),
      rank: 1,
      sortKey: "lastLoginTime",
      render: (row) => (row.lastLoginTime === null ? "–" : format.dateTime(row.lastLoginTime)),
    },
    {
      key: "actions",
      title: t("organisation.member.actions"),
      width: wide(56, 72),
      card: "mark",
      render: (row) => {
        const list = actions.of(row);
        return list.length === 0 ? null : (
          <MenuButton
            label={t("organisation.member.actionsOf", { name: row.name })}
            actions={list}
            icon={moreIcon}
            isIconOnly
            look="text"
          />
        );
      },
    },
  ];
}

interface RowProps {
  readonly row: MemberRow;
  readonly t: Translate;
}

/** A member as a card of a phone. */
export function MemberCard({
  row,
  options,
}: {
  readonly row: MemberRow;
  readonly options: ColumnOptions;
}): ReactNode {
  const { t, format, actions, myUserId } = options;
  const list = actions.of(row);
  return (
    <Stack gap={4}>
      <Cluster gap={8} align="start" justify="between" isOneLine className="org-member-card-head">
        <MemberName row={row} isMe={row.userId === myUserId} t={t} />
        {list.length === 0 ? null : (
          <MenuButton
            label={t("organisation.member.actionsOf", { name: row.name })}
            actions={list}
            icon={moreIcon}
            isIconOnly
            look="text"
          />
        )}
      </Cluster>
      <Cluster gap={16} rowGap={0} align="stretch" size="small" className="org-member-card-facts">
        {row.phone === null ? null : row.isPhoneOpen ? (
          <a href={`tel:${row.phone}`}>{row.phone}</a>
        ) : (
          <span>{row.phone}</span>
        )}
        {row.email === null ? null : <a href={`mailto:${row.email}`}>{row.email}</a>}
        <AccountState row={row} t={t} format={format} />
      </Cluster>
    </Stack>
  );
}

function MemberName({ row, t, isMe }: RowProps & { readonly isMe: boolean }): ReactNode {
  return (
    <Cluster as="span" gap={8} isOneLine className="org-member">
      <Avatar name={row.name} src={row.headImgUrl} size={28} />
      <Stack as="span">
        <Cluster as="span" gap={8} rowGap={2}>
          <Text as="strong" weight="medium">
            {row.name}
          </Text>
          {row.isAdmin ? <StatusChip tone="info">{t("organisation.member.isAdmin")}</StatusChip> : null}
          {isMe ? <StatusChip tone="mute">{t("organisation.member.me")}</StatusChip> : null}
        </Cluster>
        <Text as="small" tone="tertiary">
          {row.jobTitle ??
            (row.status === 0 && row.leaveTime
              ? t("organisation.member.leftOn", { date: row.leaveTime })
              : "")}
        </Text>
      </Stack>
    </Cluster>
  );
}

/** The account of someone who has joined, or how the invitation stands. */
function AccountState({ row, t, format }: RowProps & { readonly format: Format }): ReactNode {
  if (row.userId !== null) {
    return (
      <Cluster as="span" gap={8} rowGap={2} isInline className="org-account">
        {row.account}{" "}
        {row.accountStatus === 0 ? (
          <StatusChip tone="mute">{t("enums.userStatus.disabled")}</StatusChip>
        ) : null}
      </Cluster>
    );
  }
  if (row.invitation === null)
    return (
      <Text size="small" tone="tertiary">
        {t("organisation.member.contactOnly")}
      </Text>
    );
  const state = invitationState.fromCode(row.invitation.state);
  return (
    <Cluster as="span" gap={8} rowGap={2} isInline className="org-account">
      <StateChip of={invitationState} code={invitationState.toCode(state)} />
      {state === "pending" ? (
        <Text as="small" tone="tertiary">
          {t("organisation.member.invitedUntil", { time: format.dateTime(row.invitation.expireTime) })}
        </Text>
      ) : null}
    </Cluster>
  );
}
