import type { PermissionBranch, RoleDetail } from "@pharos/api/access";
import {
  ActionButton,
  Cluster,
  CountTabs,
  Grid,
  PageHeader,
  Panel,
  SkeletonCards,
  SkeletonText,
  StatusChip,
  Text,
  useIsPhone,
} from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { deleteIcon, editIcon, Icon, plusIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useConfirm } from "../../shared/components/use-confirm.tsx";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { HistoryTab } from "../audit/index.ts";
import { accessQueries, useDeleteRole } from "./api.ts";
import { DesktopNotice } from "./parts/desktop-notice.tsx";
import { nameOf } from "./parts/role-words.ts";
import { PermissionEditor } from "./roles/permission-editor.tsx";
import { RoleList } from "./roles/role-list.tsx";
import { RolePeople } from "./roles/role-people.tsx";
import "./role.css";

const RoleFormDialog = lazyPart(async () => (await import("./roles/role-form.dialog.tsx")).RoleFormDialog);

const tabs = ["permissions", "people", "history"] as const;
type RoleTab = (typeof tabs)[number];

/** The roles: what each allows, who holds it, and what was changed. */
export function RoleScreen(): ReactNode {
  const t = useT();
  const isPhone = useIsPhone();
  const [params, search] = useAddressSearch();
  const [isCreating, setIsCreating] = useState(false);
  // The tab stays while roles are compared, and while the next one is on its way.
  const [tab, setTab] = useState<RoleTab>("permissions");
  const roles = useQuery(accessQueries.roles());
  const tree = useQuery(accessQueries.tree());
  const wanted = Number(params.get("role"));
  const current = roles.data?.find(({ id }) => id === wanted)?.id ?? roles.data?.[0]?.id ?? null;
  const choose = (id: number) => search.patch({ role: id }, { replace: true });
  return (
    <>
      <PageHeader
        title={t("access.roles.title")}
        actions={
          isPhone ? undefined : (
            <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => setIsCreating(true)}>
              {t("access.roles.create")}
            </Button>
          )
        }
      />
      <DesktopNotice />
      <QueryError query={roles} />
      <Grid gap={16} align="start" className="role-page">
        <Panel padding="none">
          {roles.isPending ? <SkeletonCards cards={6} cardHeight={52} /> : null}
          <RoleList roles={roles.data ?? []} current={current} onChoose={choose} />
        </Panel>
        {current === null ? null : (
          <RolePanel key={current} id={current} tree={tree.data} tab={tab} onTab={setTab} />
        )}
      </Grid>
      {isCreating ? <RoleFormDialog onClose={() => setIsCreating(false)} onSaved={choose} /> : null}
    </>
  );
}

interface RolePanelProps {
  readonly id: number;
  readonly tree: readonly PermissionBranch[] | undefined;
  readonly tab: RoleTab;
  readonly onTab: (tab: RoleTab) => void;
}

function RolePanel({ id, tree, tab, onTab }: RolePanelProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const role = useQuery(accessQueries.role(id));
  if (role.isPending) return <SkeletonText lines={12} />;
  if (role.isError) return <QueryError query={role} />;
  const { data } = role;
  return (
    <Panel>
      <Cluster as="header" gap={16} align="start" justify="between" isOneLine className="role-head">
        <div>
          <Cluster as="h2" gap={8} rowGap={4} size="title">
            {nameOf(data, locale)}
            <StatusChip tone={data.builtin ? "mute" : "teal"}>
              {data.builtin ? t("access.roles.builtin") : t("access.roles.own")}
            </StatusChip>
          </Cluster>
          <Text as="p" size="small" tone="tertiary">
            {[data.code, data.remark].filter(Boolean).join(" · ")}
          </Text>
        </div>
        <RoleActions role={data} />
      </Cluster>
      <CountTabs
        label={nameOf(data, locale)}
        active={tab}
        onChange={(key) => onTab(tabs.find((name) => name === key) ?? "permissions")}
        tabs={[
          { key: "permissions", label: t("access.roles.permissions"), count: data.permCount },
          { key: "people", label: t("access.roles.people"), count: data.userCount },
          { key: "history", label: t("access.roles.history"), hasNoCount: true },
        ]}
      />
      <div className="role-tab" role="tabpanel" aria-label={t(`access.roles.${tab}`)}>
        {tab === "permissions" && tree ? (
          <PermissionEditor key={`${data.id}-${data.version}`} role={data} tree={tree} />
        ) : null}
        {tab === "people" ? <RolePeople role={data} /> : null}
        {tab === "history" ? <HistoryTab objectType="role" objectId={data.id} /> : null}
      </div>
    </Panel>
  );
}

function RoleActions({ role }: { readonly role: RoleDetail }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const isPhone = useIsPhone();
  const [isEditing, setIsEditing] = useState(false);
  const [confirm, holder] = useConfirm();
  const remove = useDeleteRole();
  if (isPhone) return null;
  const askToDelete = async () => {
    const isSure = await confirm({
      title: t("access.roles.deleteTitle", { name: nameOf(role, locale) }),
      okText: t("access.roles.delete"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
    });
    // The toast says what came of it.
    if (isSure) await remove.mutateAsync({ params: { id: role.id } }).catch(() => undefined);
  };
  return (
    <Cluster gap={8} isOneLine className="role-actions">
      {holder}
      <ActionButton
        action={{ key: "edit", label: t("access.roles.edit"), icon: editIcon, run: () => setIsEditing(true) }}
      />
      <ActionButton
        action={{
          key: "delete",
          label: t("access.roles.delete"),
          icon: deleteIcon,
          isDanger: true,
          disabledReason: role.abilities.delete.isAllowed ? null : role.abilities.delete.reason,
          isBusy: remove.isPending,
          run: () => void askToDelete(),
        }}
      />
      {isEditing ? <RoleFormDialog role={role} onClose={() => setIsEditing(false)} /> : null}
    </Cluster>
  );
}
