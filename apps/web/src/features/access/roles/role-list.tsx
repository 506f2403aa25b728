import type { RoleRow } from "@pharos/api/access";
import { Cluster, classNames, Stack, StatusChip } from "@pharos/ui";
import type { ReactNode } from "react";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { nameOf } from "../parts/role-words.ts";

interface RoleListProps {
  readonly roles: readonly RoleRow[];
  readonly current: number | null;
  readonly onChoose: (id: number) => void;
}

/** The roles beside the one that is looked at. */
export function RoleList({ roles, current, onChoose }: RoleListProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  return (
    <Stack as="ul" className="role-list" aria-label={t("access.roles.title")}>
      {roles.map((role) => (
        <li key={role.id}>
          <Stack
            as="button"
            gap={2}
            tone="plain"
            type="button"
            className={classNames("role-list-item", role.id === current && "role-list-current")}
            aria-current={role.id === current ? "true" : undefined}
            onClick={() => onChoose(role.id)}
          >
            <Cluster as="span" gap={8} rowGap={2}>
              <strong>{nameOf(role, locale)}</strong>
              {role.builtin ? null : <StatusChip tone="teal">{t("access.roles.own")}</StatusChip>}
            </Cluster>
            <Cluster as="span" gap={8} rowGap={0} align="stretch" size="small" tone="secondary">
              <code>{role.code}</code>
              <span>{t("access.roles.users", { count: role.userCount })}</span>
              <span>{t("access.roles.perms", { count: role.permCount })}</span>
            </Cluster>
          </Stack>
        </li>
      ))}
    </Stack>
  );
}
