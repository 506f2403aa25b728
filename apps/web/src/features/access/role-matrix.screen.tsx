import type { PermissionBranch } from "@pharos/api/access";
import { Cluster, EmptyState, Grid, PageHeader, Panel, SkeletonCards, Text, useIsPhone } from "@pharos/ui";
import { Select } from "@pharos/ui/controls";
import { SearchField } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryError } from "../../shared/components/query-error.tsx";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { accessQueries } from "./api.ts";
import { type MatrixHolder, matrixCell, matrixHolders, ownedBy } from "./matrix/matrix-rows.ts";
import { cellText, scopeSign, scopesInOrder } from "./matrix/scope-words.ts";
import { nameOf } from "./parts/role-words.ts";
import { searchTree } from "./roles/permission-choice.ts";
import "./role-matrix.css";

/** Who can do what: every permission, every role, and which rows it reaches, as this installation has set it. */
export function RoleMatrixScreen(): ReactNode {
  const t = useT();
  const isPhone = useIsPhone();
  const [params, search] = useAddressSearch();
  const [words, setWords] = useState("");
  const roles = useQuery(accessQueries.roles());
  const tree = useQuery(accessQueries.tree());
  const holders = matrixHolders(roles.data ?? []);
  const nameOfHolder = useHolderName();
  const chosen = holders.find(({ key }) => key === params.get("who")) ?? (isPhone ? holders[0] : undefined);
  const found = searchTree(tree.data ?? [], words);
  const branches = chosen ? ownedBy(found, chosen) : found;
  const isReady = roles.isSuccess && tree.isSuccess;
  return (
    <>
      <PageHeader title={t("access.matrix.title")} meta={t("access.matrix.hint")} />
      <Grid gap={8} className="matrix-tools">
        <Select
          aria-label={t("access.matrix.who")}
          placeholder={t("access.matrix.everybody")}
          allowClear={!isPhone}
          size={isPhone ? "large" : undefined}
          value={chosen?.key ?? null}
          onChange={(key?: string | null) => search.patch({ who: key ?? null }, { replace: true })}
          options={holders.map((holder) => ({ value: holder.key, label: nameOfHolder(holder) }))}
        />
        <SearchField
          value={words}
          onChange={setWords}
          placeholder={t("access.permissions.search")}
          delayMs={0}
        />
      </Grid>
      <QueryError query={roles} />
      <QueryError query={tree} />
      {isReady ? null : <SkeletonCards cards={6} cardHeight={140} />}
      {isReady && branches.length === 0 ? (
        <Panel>
          <EmptyState drawing="search">{t("access.permissions.noMatch")}</EmptyState>
        </Panel>
      ) : null}
      {isReady && chosen ? <InText branches={branches} holder={chosen} /> : null}
      {isReady && !chosen && branches.length > 0 ? (
        <>
          <Legend />
          <Matrix branches={branches} holders={holders} />
        </>
      ) : null}
    </>
  );
}

function useHolderName(): (holder: MatrixHolder) => string {
  const t = useT();
  const { locale } = usePreferences();
  return ({ role, flag }) => (role ? nameOf(role, locale) : flag ? t(`access.flag.${flag}`) : "");
}

function Legend(): ReactNode {
  const t = useT();
  return (
    <Cluster as="dl" gap={16} rowGap={4} size="small" tone="secondary" className="matrix-legend">
      {scopesInOrder.map((scope) => (
        <Cluster key={scope} gap={6} isOneLine>
          <Text as="dt" weight="strong" tone="plain">
            {scopeSign(scope, t)}
          </Text>
          <dd>{t(`access.scope.words.${scope}`)}</dd>
        </Cluster>
      ))}
      <Cluster gap={6} isOneLine>
        <Text as="dt" weight="strong" tone="plain">
          {t("access.scope.sign.byMembership")}
        </Text>
        <dd>{t("access.scope.words.byMembership")}</dd>
      </Cluster>
      <Cluster gap={6} isOneLine>
        <Text as="dt" weight="strong" tone="plain">
          {t("access.scope.sign.note")}
        </Text>
        <dd>{t("access.scope.words.note")}</dd>
      </Cluster>
    </Cluster>
  );
}

interface MatrixProps {
  readonly branches: readonly PermissionBranch[];
  readonly holders: readonly MatrixHolder[];
}

/** The whole table; a cell says in words what its signs mean. */
function Matrix({ branches, holders }: MatrixProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const nameOfHolder = useHolderName();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="matrix-frame" aria-label={t("access.matrix.title")} tabIndex={0}>
      <table className="matrix">
        <thead>
          <tr>
            <Text as="th" size="small" tone="secondary" scope="col">
              {t("access.matrix.permission")}
            </Text>
            {holders.map((holder) => (
              <Text key={holder.key} as="th" size="small" tone="secondary" scope="col">
                {nameOfHolder(holder)}
              </Text>
            ))}
          </tr>
        </thead>
        {branches.map((branch) => (
          <tbody key={branch.id}>
            <tr className="matrix-branch">
              <th scope="rowgroup" colSpan={holders.length + 1}>
                {nameOf(branch, locale)}
              </th>
            </tr>
            {branch.children.map((leaf) => (
              <tr key={leaf.id}>
                <th scope="row">
                  {nameOf(leaf, locale)}{" "}
                  <Text as="code" size="small" tone="tertiary">
                    {leaf.code}
                  </Text>
                </th>
                {holders.map((holder) => {
                  const cell = matrixCell(leaf, holder);
                  return (
                    <td key={holder.key} title={cell === null ? undefined : cellText(cell, t)}>
                      {cell === null ? (
                        <Text tone="tertiary">{t("access.scope.sign.none")}</Text>
                      ) : cell === "byMembership" ? (
                        t("access.scope.sign.byMembership")
                      ) : (
                        <>
                          {cell.scopes.map((scope) => scopeSign(scope, t)).join("+")}
                          {cell.note ? <sup>{t("access.scope.sign.note")}</sup> : null}
                        </>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

interface InWordsProps {
  readonly branches: readonly PermissionBranch[];
  readonly holder: MatrixHolder;
}

/** What one role or flags may do, in words. */
function InText({ branches, holder }: InWordsProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  return (
    <Grid minWidth={420} gap={12} align="start" className="matrix-words">
      {branches.map((branch) => (
        <Panel key={branch.id} title={nameOf(branch, locale)}>
          <dl>
            {branch.children.map((leaf) => {
              const cell = matrixCell(leaf, holder);
              return (
                <Grid key={leaf.id} gap={12}>
                  <dt>{nameOf(leaf, locale)}</dt>
                  <Text as="dd" tone="secondary">
                    {cell === null ? null : cellText(cell, t)}
                  </Text>
                </Grid>
              );
            })}
          </dl>
        </Panel>
      ))}
    </Grid>
  );
}
