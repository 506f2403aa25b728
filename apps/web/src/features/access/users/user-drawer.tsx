import type { UserAccount } from "@pharos/api/access";
import { Cluster, Facts, SkeletonFacts, Stack, StatusChip, Text, useIsPhone } from "@pharos/ui";
import { Drawer } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { nameIn, useFormat } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { HistoryTab } from "../../audit/index.ts";
import { accessQueries } from "../api.ts";
import { nameOf } from "../parts/role-words.ts";
import { UserActions } from "./user-actions.tsx";
import { AccountStateChip } from "./user-columns.tsx";
import "./user-drawer.css";

const UserFormDialog = lazyPart(async () => (await import("./user-form.dialog.tsx")).UserFormDialog);

interface UserDrawerProps {
  readonly userId: number;
  readonly onClose: () => void;
}

/** One account: what it may do, where it belongs, its sessions and its history. */
export function UserDrawer({ userId, onClose }: UserDrawerProps): ReactNode {
  const t = useT();
  const isPhone = useIsPhone();
  const [isEditing, setIsEditing] = useState(false);
  const user = useQuery(accessQueries.user(userId));
  return (
    <Drawer
      open
      onClose={onClose}
      size={isPhone ? "100%" : 560}
      title={user.data ? `${user.data.displayName} · ${user.data.account}` : t("access.users.title")}
    >
      {user.isPending ? <SkeletonFacts rows={8} /> : null}
      <QueryError query={user} />
      {user.data ? (
        <>
          <UserActions user={user.data} onEdit={() => setIsEditing(true)} />
          <UserFacts user={user.data} />
          <Sessions user={user.data} />
          <h3 className="user-drawer-title">{t("access.roles.history")}</h3>
          <HistoryTab objectType="user" objectId={userId} />
        </>
      ) : null}
      {isEditing && user.data ? (
        <UserFormDialog user={user.data} onClose={() => setIsEditing(false)} />
      ) : null}
    </Drawer>
  );
}

function UserFacts({ user }: { readonly user: UserAccount }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  const until = user.oneTimePasswordUntil;
  return (
    <Facts
      items={[
        { key: "status", label: t("access.field.status"), value: <AccountStateChip code={user.status} /> },
        {
          key: "roles",
          label: t("access.field.roles"),
          value:
            user.roles.length === 0 && !user.isReviewDba ? null : (
              <Cluster as="span" gap={4} isInline>
                {user.roles.map((role) => (
                  <StatusChip key={role.code} tone="info">
                    {nameOf(role, locale)}
                  </StatusChip>
                ))}
                {user.isReviewDba ? (
                  <StatusChip tone="teal">{t("access.field.isReviewDba")}</StatusChip>
                ) : null}
              </Cluster>
            ),
        },
        { key: "phone", label: t("access.field.phone"), value: user.phone },
        { key: "email", label: t("access.field.email"), value: user.email },
        {
          key: "employers",
          label: t("access.field.company"),
          value: user.employments
            .filter(({ isActive }) => isActive)
            .map(({ companyName, companyNameEn, isAdmin }) => {
              const name = nameIn(locale, companyName, companyNameEn);
              return isAdmin ? t("access.users.adminOf", { name }) : name;
            })
            .join(t("access.separator")),
        },
        {
          key: "teams",
          label: t("access.field.teams"),
          value: user.teams
            .map(({ teamName, teamNameEn, isAdmin }) => {
              const name = nameIn(locale, teamName, teamNameEn);
              return isAdmin ? t("access.users.adminOf", { name }) : name;
            })
            .join(t("access.separator")),
        },
        {
          key: "lastLoginTime",
          label: t("access.field.lastLoginTime"),
          value: user.lastLoginTime && format.dateTime(user.lastLoginTime),
        },
        {
          key: "createdTime",
          label: t("access.field.createdTime"),
          value: format.dateTime(user.createdTime),
        },
        {
          key: "oneTime",
          label: t("access.users.oneTimePassword"),
          value: until && t("access.users.validUntil", { time: format.dateTime(until) }),
          isHidden: until === null,
        },
      ]}
    />
  );
}

function Sessions({ user }: { readonly user: UserAccount }): ReactNode {
  const t = useT();
  const format = useFormat();
  if (user.sessions.length === 0) return null;
  return (
    <>
      <h3 className="user-drawer-title">{t("access.users.sessions", { count: user.sessions.length })}</h3>
      <Stack as="ul" gap={6} className="user-sessions">
        {user.sessions.map((session) => (
          <Stack key={session.id} as="li">
            <span>{`${session.ip} · ${format.dateTime(session.issuedTime)}`}</span>
            <Text as="small" tone="tertiary" isBreaking>
              {session.userAgent}
            </Text>
          </Stack>
        ))}
      </Stack>
    </>
  );
}
