import type { Locale, Translate } from "@pharos/i18n";
import { MenuButton, StatusChip, type Tone, type UiAction } from "@pharos/ui";
import { moreIcon } from "@pharos/ui/icons";
import { type FilterField, type ListColumn, selectFilter, TwoLine } from "@pharos/ui/list";
import { nameIn, type useFormat } from "../../../shared/format/index.ts";
import type { FilterKeyOf } from "../../../shared/list/list-spec.ts";
import type { ApiToken, tokensSpec } from "../api.ts";

const tones: Readonly<Record<ApiToken["state"], Tone>> = {
  active: "ok",
  expired: "mute",
  revoked: "mute",
  disabled: "p2",
};

interface ColumnOptions {
  readonly t: Translate;
  readonly locale: Locale;
  readonly format: ReturnType<typeof useFormat>;
  readonly actionsOf: (token: ApiToken) => UiAction[];
}

/** The columns of the list of tokens. */
export function tokenColumns({ t, locale, format, actionsOf }: ColumnOptions): ListColumn<ApiToken>[] {
  return [
    {
      key: "name",
      title: t("integration.tokens.name"),
      isPrimary: true,
      render: (row) => (
        <TwoLine
          title={row.name}
          marks={
            <StatusChip tone={tones[row.state]}>{t(`integration.tokens.state.${row.state}`)}</StatusChip>
          }
          meta={[`${row.prefix}…`, t("integration.tokens.expires", { date: format.date(row.expireTime) })]}
        />
      ),
    },
    {
      key: "person",
      title: t("integration.tokens.person"),
      width: 150,
      rank: 1,
      render: (row) => <TwoLine title={row.userName} meta={[row.account]} />,
    },
    {
      key: "scope",
      title: t("integration.tokens.scope"),
      width: 190,
      render: (row) => (
        <TwoLine
          title={
            row.companyName === null
              ? t("integration.tokens.everywhere")
              : nameIn(locale, row.companyName, row.companyNameEn)
          }
          meta={[
            t("integration.tokens.permissionCount", { count: row.permissions.length }),
            row.idlePermissions.length > 0
              ? t("integration.tokens.idle", { count: row.idlePermissions.length })
              : null,
          ]}
        />
      ),
    },
    {
      key: "used",
      title: t("integration.tokens.lastUsed"),
      width: 190,
      render: (row) =>
        row.lastUsedTime === null ? (
          t("integration.tokens.never")
        ) : (
          <TwoLine
            title={format.dateTime(row.lastUsedTime)}
            meta={[row.lastUsedIp, t("integration.tokens.calls", { count: row.recentCalls })]}
          />
        ),
    },
    {
      key: "actions",
      title: t("integration.actions"),
      width: 64,
      align: "end",
      card: "buttons",
      render: (row) => (
        <MenuButton
          label={t("integration.actions")}
          icon={moreIcon}
          isIconOnly
          look="text"
          actions={actionsOf(row)}
        />
      ),
    },
  ];
}

/** The filters of the list of tokens. */
export const tokenFilters = (t: Translate): FilterField[] => [
  selectFilter({
    key: "state" satisfies FilterKeyOf<typeof tokensSpec>,
    label: t("integration.tokens.stateLabel"),
    options: [
      { value: "active", label: t("integration.tokens.activeOnly") },
      { value: "ended", label: t("integration.tokens.ended") },
    ],
  }),
];
