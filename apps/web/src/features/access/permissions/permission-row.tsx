import type { PermissionLeaf, RoleRow } from "@pharos/api/access";
import { Cluster, Grid, StatusChip, Text, useIsPhone } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { editIcon, Icon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { nameOf } from "../parts/role-words.ts";

interface PermissionRowProps {
  readonly leaf: PermissionLeaf;
  readonly roles: readonly RoleRow[];
  readonly onEdit: () => void;
}

/** One permission: both names, what it opens and who holds it. */
export function PermissionRow({ leaf, roles, onEdit }: PermissionRowProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const isPhone = useIsPhone();
  const isChinese = locale === "zh-CN";
  const note = isChinese ? leaf.note : leaf.noteEn;
  const holders = roles.filter(({ code }) => leaf.roleCodes.includes(code));
  return (
    <Grid as="li" gap={16} rowGap={4} align="start" className="perm-row">
      <div className="perm-row-names">
        <Cluster as="span" gap={8} rowGap={0} align="baseline">
          <strong>{isChinese ? leaf.name : leaf.nameEn}</strong>
          <span lang={isChinese ? "en" : "zh-CN"}>{isChinese ? leaf.nameEn : leaf.name}</span>
        </Cluster>
        <Cluster as="span" gap={8} rowGap={2} size="small" tone="tertiary">
          <code>{leaf.code}</code>
          <StatusChip tone={leaf.isWriting ? "info" : "mute"}>
            {leaf.isWriting ? t("access.permissions.writes") : t("access.permissions.reads")}
          </StatusChip>
          {leaf.isSysOnly ? <StatusChip tone="warn">{t("access.permissions.sysOnly")}</StatusChip> : null}
        </Cluster>
        {note ? (
          <Text as="p" size="small" tone="secondary">
            {note}
          </Text>
        ) : null}
      </div>
      <Text as="div" tone="secondary" isBreaking>
        {holders.length === 0
          ? t("access.permissions.nobody")
          : holders.map((role) => nameOf(role, locale)).join(t("access.separator"))}
      </Text>
      <Text as="div" size="small" tone="tertiary" className="perm-row-opens">
        {leaf.endpoints.length === 0 ? (
          <span>{t("access.permissions.opensNothing")}</span>
        ) : (
          <details>
            <summary>{t("access.permissions.opens", { count: leaf.endpoints.length })}</summary>
            <ul>
              {leaf.endpoints.map(({ method, path, summary }) => (
                <li key={`${method} ${path}`} title={summary}>
                  <Text as="code" isBreaking>{`${method} ${path}`}</Text>
                </li>
              ))}
            </ul>
          </details>
        )}
      </Text>
      {isPhone ? null : (
        <Button
          type="text"
          icon={<Icon of={editIcon} />}
          aria-label={t("access.permissions.editOne", { name: nameOf(leaf, locale) })}
          onClick={onEdit}
        />
      )}
    </Grid>
  );
}
