import type { PermissionBranch, PermissionLeaf, RoleDetail } from "@pharos/api/access";
import { Cluster, EmptyState, Grid, Stack, StatusChip, Text, useIsPhone } from "@pharos/ui";
import { Button, Checkbox } from "@pharos/ui/controls";
import { SearchField } from "@pharos/ui/list";
import { type ReactNode, useMemo, useState } from "react";
import { useConfirmChange } from "../../../shared/components/confirm-change.tsx";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { useAuthorizeRole } from "../api.ts";
import { nameOf } from "../parts/role-words.ts";
import { differenceOf, searchTree, withIds } from "./permission-choice.ts";
import "./permission-editor.css";

interface PermissionEditorProps {
  readonly role: RoleDetail;
  readonly tree: readonly PermissionBranch[];
}

/** What a role allows, to tick by branch or one by one; saved as a whole. Give it the role's version as key. */
export function PermissionEditor({ role, tree }: PermissionEditorProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const isPhone = useIsPhone();
  const before = useMemo(() => new Set(role.permIds), [role.permIds]);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(before);
  const [words, setWords] = useState("");
  const authorize = useAuthorizeRole();
  const confirm = useConfirmChange();
  const branches = searchTree(tree, words);
  const { added, removed } = differenceOf(before, chosen);
  const isChanged = added + removed > 0;
  const save = async () => {
    if (!(await confirm.ask(nameOf(role, locale)))) return;
    await authorize
      .mutateAsync({ body: { roleId: role.id, permIds: [...chosen], version: role.version } })
      // The toast has said why; what was ticked stays.
      .catch(() => undefined);
  };
  return (
    <Stack gap={8} className="perm-editor">
      {confirm.holder}
      <SearchField
        value={words}
        onChange={setWords}
        placeholder={t("access.permissions.search")}
        delayMs={0}
      />
      {branches.length === 0 ? <EmptyState isCompact>{t("access.permissions.noMatch")}</EmptyState> : null}
      {branches.map((branch) => (
        <Branch
          key={branch.id}
          branch={branch}
          chosen={chosen}
          isSys={role.code === "sys"}
          isReadOnly={isPhone}
          onChange={(ids, isChosen) => setChosen(withIds(chosen, ids, isChosen))}
        />
      ))}
      {isPhone ? null : (
        <Cluster gap={8} justify="end" isOneLine className="perm-editor-foot">
          <Text tone="secondary" isGrowing role="status">
            {isChanged
              ? t("access.permissions.changed", { added, removed })
              : t("access.permissions.unchanged")}
          </Text>
          <Button disabled={!isChanged || authorize.isPending} onClick={() => setChosen(before)}>
            {t("access.permissions.reset")}
          </Button>
          <Button
            type="primary"
            disabled={!isChanged}
            loading={authorize.isPending}
            onClick={() => void save()}
          >
            {t("common.ui.save")}
          </Button>
        </Cluster>
      )}
    </Stack>
  );
}

interface BranchProps {
  readonly branch: PermissionBranch;
  readonly chosen: ReadonlySet<number>;
  readonly isSys: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (ids: readonly number[], isChosen: boolean) => void;
}

function Branch({ branch, chosen, isSys, isReadOnly, onChange }: BranchProps): ReactNode {
  const { locale } = usePreferences();
  const open = branch.children.filter((leaf) => !isFixed(leaf, isSys));
  const count = branch.children.filter(({ id }) => chosen.has(id)).length;
  const isAll = open.length > 0 && open.every(({ id }) => chosen.has(id));
  const name = nameOf(branch, locale);
  return (
    <fieldset className="perm-branch">
      <Cluster as="legend" gap={8} size="base" weight="strong" isOneLine>
        <Checkbox
          checked={isAll}
          indeterminate={!isAll && count > 0}
          disabled={isReadOnly || open.length === 0}
          onChange={({ target }) =>
            onChange(
              open.map(({ id }) => id),
              target.checked,
            )
          }
        >
          {name}
        </Checkbox>
        <Text size="small" weight="regular" tone="tertiary">{`${count} / ${branch.children.length}`}</Text>
      </Cluster>
      <Grid as="ul" minWidth={260} gap={16} rowGap={2}>
        {branch.children.map((leaf) => (
          <li key={leaf.id}>
            <Leaf
              leaf={leaf}
              isChosen={chosen.has(leaf.id)}
              isDisabled={isReadOnly || isFixed(leaf, isSys)}
              onChange={(isChosen) => onChange([leaf.id], isChosen)}
            />
          </li>
        ))}
      </Grid>
    </fieldset>
  );
}

/** Governing stays with the system admin: no one else gets it, and the system admin keeps it. */
function isFixed(leaf: PermissionLeaf, isSys: boolean): boolean {
  return leaf.isSysOnly || (isSys && leaf.code === "user:view");
}

interface LeafProps {
  readonly leaf: PermissionLeaf;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

function Leaf({ leaf, isChosen, isDisabled, onChange }: LeafProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  return (
    <Checkbox checked={isChosen} disabled={isDisabled} onChange={({ target }) => onChange(target.checked)}>
      <Cluster as="span" gap={8} rowGap={2} isInline>
        <span>{nameOf(leaf, locale)}</span>
        <Text as="code" size="small" tone="tertiary">
          {leaf.code}
        </Text>
        {leaf.isSysOnly ? <StatusChip tone="warn">{t("access.permissions.sysOnly")}</StatusChip> : null}
      </Cluster>
    </Checkbox>
  );
}
