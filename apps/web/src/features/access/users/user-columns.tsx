import type { UserRow } from "@pharos/api/access";
import { accountState } from "@pharos/domain/enums";
import type { Locale, Translate } from "@pharos/i18n";

import { type ListColumn, TwoLine } from "@pharos/ui/list";
import type { ReactNode } from "react";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { type Format, nameIn } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { nameOf } from "../parts/role-words.ts";

/** The state of an account. */
export function AccountStateChip({ code }: { readonly code: number }): ReactNode {
  return <StateChip of={accountState} code={code} />;
}

/** The roles of an account in words. */
export function roleNames({ roles, isReviewDba }: UserRow, locale: Locale, t: Translate): string {
  const names = roles.map((role) => nameOf(role, locale));
  return [...names, ...(isReviewDba ? [t("access.field.isReviewDba")] : [])].join(t("access.separator"));
}

interface ColumnOptions {
  readonly t: Translate;
  readonly locale: Locale;
  readonly format: Format;
}

/** Columns of the list of accounts. */
export function userColumns({ t, locale, format }: ColumnOptions): ListColumn<UserRow>[] {
  return [
    {
      key: "account",
      title: t("access.field.displayName"),
      isPrimary: true,
      sortKey: "account",
      render: (row) => (
        <TwoLine
          title={row.displayName}
          href={paths.users({ user: row.userId })}
          meta={[row.account, nameIn(locale, row.companyName, row.companyNameEn)]}
        />
      ),
    },
    {
      key: "status",
      title: t("access.field.status"),
      width: locale === "zh-CN" ? 108 : 172,
      card: "mark",
      render: (row) => <AccountStateChip code={row.status} />,
    },
    {
      key: "roles",
      title: t("access.field.roles"),
      width: 240,
      render: (row) => roleNames(row, locale, t) || null,
    },
    { key: "phone", title: t("access.field.phone"), width: 116, render: (row) => row.phone },
    {
      key: "email",
      title: t("access.field.email"),
      width: 160,
      rank: 4,
      isOptional: true,
      render: (row) => row.email,
    },
    {
      key: "lastLoginTime",
      title: t("access.field.lastLoginTime"),
      width: 132,
      rank: 2,
      sortKey: "lastLoginTime",
      render: (row) => (row.lastLoginTime ? format.dateTime(row.lastLoginTime) : null),
    },
    {
      key: "createdTime",
      title: t("access.field.createdTime"),
      width: 132,
      rank: 3,
      sortKey: "createdTime",
      isOptional: true,
      render: (row) => format.dateTime(row.createdTime),
    },
  ];
}
