import { PageHeader, type UiAction } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { eyeIcon, Icon, plusIcon, stopIcon } from "@pharos/ui/icons";
import { ListPage } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { useConfirm } from "../../shared/components/use-confirm.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { resultOf } from "../../shared/list/list-result.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { type ApiToken, integrationQueries, tokensSpec, useRevokeToken } from "./api.ts";
import { permissionName } from "./tokens/permission-words.ts";
import { tokenColumns, tokenFilters } from "./tokens/token-columns.tsx";
import "./tokens/tokens.css";

const TokenDialog = lazyPart(async () => (await import("./tokens/token.dialog.tsx")).TokenDialog);
const TokenMadeDialog = lazyPart(
  async () => (await import("./tokens/token-made.dialog.tsx")).TokenMadeDialog,
);

/** The keys of programs: who they act for, how far they reach, when they were used. */
export function ApiTokensScreen(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  const state = useListState(tokensSpec);
  const tokens = useQuery(integrationQueries.tokens(tokensSpec.filterOf(state.query)));
  const [isCreating, setIsCreating] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const { actionsOf, holder } = useTokenActions();
  const columns = useMemo(
    () => tokenColumns({ t, locale, format, actionsOf }),
    [t, locale, format, actionsOf],
  );
  const createButton = (
    <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => setIsCreating(true)}>
      {t("integration.tokens.create")}
    </Button>
  );
  return (
    <>
      {holder}
      <PageHeader
        title={t("shell.titles.apiTokens")}
        meta={t("integration.tokens.intro")}
        actions={createButton}
      />
      <ListPage
        label={t("shell.titles.apiTokens")}
        result={resultOf(tokens)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        search={{ key: "keyword", placeholder: t("integration.tokens.search") }}
        filters={tokenFilters(t)}
        empty={{ words: t("integration.tokens.none"), action: createButton }}
      />
      {isCreating ? (
        <TokenDialog onClose={() => setIsCreating(false)} onMade={({ token }) => setMade(token)} />
      ) : null}
      {made === null ? null : <TokenMadeDialog token={made} onClose={() => setMade(null)} />}
    </>
  );
}

function useTokenActions() {
  const t = useT();
  const { locale } = usePreferences();
  const { mutateAsync: revoke } = useRevokeToken();
  const [confirm, holder] = useConfirm();
  const actionsOf = useMemo(
    () =>
      (token: ApiToken): UiAction[] => [
        {
          key: "permissions",
          label: t("integration.tokens.showPermissions"),
          icon: eyeIcon,
          run: () =>
            void confirm({
              type: "info",
              title: token.name,
              content: (
                <ul className="token-permissions">
                  {token.permissions.map((code) => (
                    <li key={code}>
                      {permissionName(code, locale)} <code>{code}</code>
                    </li>
                  ))}
                </ul>
              ),
            }),
        },
        ...(token.state === "revoked"
          ? []
          : [
              {
                key: "revoke",
                label: t("integration.tokens.revoke"),
                icon: stopIcon,
                isDanger: true,
                run: () =>
                  void confirm({
                    title: t("integration.tokens.revokeTitle", { name: token.name }),
                    content: t("integration.tokens.revokeBody"),
                    okText: t("integration.tokens.revoke"),
                    okButtonProps: { danger: true },
                    cancelText: t("common.ui.cancel"),
                    // The refusal is shown by the mutation itself.
                    onOk: () => revoke({ params: { id: token.id } }).then(undefined, () => undefined),
                  }),
              },
            ]),
      ],
    [t, locale, confirm, revoke],
  );
  return { actionsOf, holder };
}
