import type { PermissionBranch, PermissionLeaf } from "@pharos/api/access";
import { EmptyState, PageHeader, Panel, SkeletonCards, Text, useIsPhone } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { deleteIcon, editIcon, Icon, plusIcon } from "@pharos/ui/icons";
import { SearchField } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useConfirm } from "../../shared/components/use-confirm.tsx";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { accessQueries, useDeletePermission } from "./api.ts";
import { DesktopNotice } from "./parts/desktop-notice.tsx";
import { nameOf } from "./parts/role-words.ts";
import { PermissionRow } from "./permissions/permission-row.tsx";
import { searchTree } from "./roles/permission-choice.ts";
import "./permission.css";

const PermissionFormDialog = lazyPart(
  async () => (await import("./permissions/permission-form.dialog.tsx")).PermissionFormDialog,
);

type Editing = { readonly entry?: PermissionLeaf | PermissionBranch } | null;

/** Every permission by branch: both names, what it opens and who holds it. */
export function PermissionScreen(): ReactNode {
  const t = useT();
  const isPhone = useIsPhone();
  const [words, setWords] = useState("");
  const [editing, setEditing] = useState<Editing>(null);
  const tree = useQuery(accessQueries.tree());
  const roles = useQuery(accessQueries.roles());
  const branches = searchTree(tree.data ?? [], words);
  return (
    <>
      <PageHeader
        title={t("access.permissions.title")}
        meta={t("access.permissions.hint")}
        actions={
          isPhone ? undefined : (
            <Button icon={<Icon of={plusIcon} />} onClick={() => setEditing({})}>
              {t("access.permissions.createBranch")}
            </Button>
          )
        }
      />
      <DesktopNotice />
      <div className="perm-search">
        <SearchField
          value={words}
          onChange={setWords}
          placeholder={t("access.permissions.search")}
          delayMs={0}
        />
      </div>
      {tree.isPending ? <SkeletonCards cards={5} cardHeight={160} /> : null}
      <QueryError query={tree} />
      {tree.isSuccess && branches.length === 0 ? (
        <Panel>
          <EmptyState drawing="search">{t("access.permissions.noMatch")}</EmptyState>
        </Panel>
      ) : null}
      {branches.map((branch) => (
        <Panel
          key={branch.id}
          className="perm-panel"
          title={<BranchTitle branch={branch} />}
          extra={<BranchActions branch={branch} onEdit={() => setEditing({ entry: branch })} />}
        >
          {branch.children.length === 0 ? (
            <EmptyState isCompact>{t("access.permissions.emptyBranch")}</EmptyState>
          ) : null}
          <ul>
            {branch.children.map((leaf) => (
              <PermissionRow
                key={leaf.id}
                leaf={leaf}
                roles={roles.data ?? []}
                onEdit={() => setEditing({ entry: leaf })}
              />
            ))}
          </ul>
        </Panel>
      ))}
      {editing === null ? null : (
        <PermissionFormDialog {...editing} branches={tree.data ?? []} onClose={() => setEditing(null)} />
      )}
    </>
  );
}

function BranchTitle({ branch }: { readonly branch: PermissionBranch }): ReactNode {
  const { locale } = usePreferences();
  return (
    <>
      {nameOf(branch, locale)}{" "}
      <Text as="code" size="small" weight="regular" tone="tertiary" className="perm-branch-code">
        {branch.code}
      </Text>
    </>
  );
}

interface BranchActionsProps {
  readonly branch: PermissionBranch;
  readonly onEdit: () => void;
}

function BranchActions({ branch, onEdit }: BranchActionsProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const isPhone = useIsPhone();
  const [confirm, holder] = useConfirm();
  const remove = useDeletePermission();
  if (isPhone) return null;
  const name = nameOf(branch, locale);
  const askToDelete = async () => {
    const isSure = await confirm({
      title: t("access.permissions.deleteTitle", { name }),
      okText: t("access.roles.delete"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
    });
    // The toast says what came of it.
    if (isSure) await remove.mutateAsync({ params: { id: branch.id } }).catch(() => undefined);
  };
  return (
    <>
      {holder}
      <Button
        type="text"
        icon={<Icon of={editIcon} />}
        aria-label={t("access.permissions.editOne", { name })}
        onClick={onEdit}
      />
      {branch.builtin ? null : (
        <Button
          type="text"
          icon={<Icon of={deleteIcon} />}
          aria-label={t("access.permissions.deleteOne", { name })}
          onClick={() => void askToDelete()}
        />
      )}
    </>
  );
}
