import { PageHeader, type UiAction } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import {
  deleteIcon,
  editIcon,
  historyIcon,
  Icon,
  keyIcon,
  plusIcon,
  redoIcon,
  sendIcon,
} from "@pharos/ui/icons";
import { ListPage, type ListResult, type PagedQuerySpec } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { useConfirm } from "../../shared/components/use-confirm.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { failedResult } from "../../shared/list/list-result.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import {
  integrationQueries,
  useDeleteWebhook,
  useResumeWebhook,
  useSaveWebhook,
  useTestWebhook,
  type Webhook,
} from "./api.ts";
import { webhookColumns } from "./webhooks/webhook-columns.tsx";

const WebhookDialog = lazyPart(async () => (await import("./webhooks/webhook.dialog.tsx")).WebhookDialog);
const SecretDialog = lazyPart(async () => (await import("./webhooks/secret.dialog.tsx")).SecretDialog);
const LogDrawer = lazyPart(async () => (await import("./webhooks/log.drawer.tsx")).LogDrawer);

const spec: PagedQuerySpec<never> = { filterKeys: [] };

type Opened = { readonly what: "edit" | "log"; readonly id: number } | { readonly what: "new" } | null;

/** Webhooks that notify other systems of service requests. */
export function WebhooksScreen(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  const state = useListState(spec);
  const webhooks = useQuery(integrationQueries.webhooks());
  const [opened, setOpened] = useState<Opened>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { actionsOf, holder } = useWebhookActions(setOpened, setSecret);
  const columns = useMemo(
    () => webhookColumns({ t, locale, format, actionsOf }),
    [t, locale, format, actionsOf],
  );
  const addButton = (
    <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => setOpened({ what: "new" })}>
      {t("integration.hooks.add")}
    </Button>
  );
  const close = () => setOpened(null);
  const chosen = opened && "id" in opened ? webhooks.data?.find(({ id }) => id === opened.id) : undefined;
  return (
    <>
      {holder}
      <PageHeader
        title={t("shell.titles.outgoingWebhooks")}
        meta={t("integration.hooks.intro")}
        actions={addButton}
      />
      <ListPage
        label={t("shell.titles.outgoingWebhooks")}
        result={wholeOf(webhooks, state.query)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        onOpen={({ id }) => setOpened({ what: "log", id })}
        empty={{ words: t("integration.hooks.none"), action: addButton }}
      />
      {opened?.what === "new" || (opened?.what === "edit" && chosen) ? (
        <WebhookDialog webhook={chosen ?? null} onClose={close} onSecret={setSecret} />
      ) : null}
      {opened?.what === "log" && chosen ? <LogDrawer webhook={chosen} onClose={close} /> : null}
      {secret === null ? null : <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

interface Whole {
  readonly data: readonly Webhook[] | undefined;
  readonly error: Error | null;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

/** One page of a short list that arrived as a whole. */
function wholeOf(
  { data, error, isError, refetch }: Whole,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
): ListResult<Webhook> {
  if (data) {
    const start = (pageNum - 1) * pageSize;
    return { status: "ready", rows: data.slice(start, start + pageSize), total: data.length };
  }
  return isError ? failedResult({ error, refetch }) : { status: "loading" };
}

function useWebhookActions(open: (opened: Opened) => void, onSecret: (secret: string) => void) {
  const t = useT();
  const { mutate: test } = useTestWebhook();
  const { mutate: resume } = useResumeWebhook();
  const { mutateAsync: remove } = useDeleteWebhook();
  const { mutateAsync: save } = useSaveWebhook();
  const [confirm, holder] = useConfirm();
  const actionsOf = useMemo(() => {
    const ask = (words: { title: string; content: string; okText: string }, run: () => Promise<unknown>) =>
      void confirm({
        ...words,
        okButtonProps: { danger: true },
        cancelText: t("common.ui.cancel"),
        // The refusal is shown by the mutation itself.
        onOk: () => run().then(undefined, () => undefined),
      });
    return (webhook: Webhook): UiAction[] => {
      const { id, name } = webhook;
      return [
        ...(webhook.pausedTime === null
          ? []
          : [
              {
                key: "resume",
                label: t("integration.hooks.resume"),
                icon: redoIcon,
                run: () => resume({ params: { id } }),
              },
            ]),
        {
          key: "log",
          label: t("integration.hooks.log"),
          icon: historyIcon,
          run: () => open({ what: "log", id }),
        },
        {
          key: "edit",
          label: t("integration.hooks.edit"),
          icon: editIcon,
          run: () => open({ what: "edit", id }),
        },
        {
          key: "test",
          label: t("integration.hooks.test"),
          icon: sendIcon,
          run: () => test({ params: { id } }),
          ...(!webhook.isEnabled && { disabledReason: t("integration.hooks.disabled") }),
        },
        {
          key: "secret",
          label: t("integration.hooks.newSecret"),
          icon: keyIcon,
          run: () =>
            ask(
              {
                title: t("integration.hooks.newSecretTitle", { name }),
                content: t("integration.hooks.newSecretBody"),
                okText: t("integration.hooks.newSecret"),
              },
              () => save({ body: renewed(webhook) }).then(({ secret }) => onSecret(secret ?? "")),
            ),
        },
        {
          key: "delete",
          label: t("integration.hooks.delete"),
          icon: deleteIcon,
          isDanger: true,
          run: () =>
            ask(
              {
                title: t("integration.hooks.deleteTitle", { name }),
                content: t("integration.hooks.deleteBody"),
                okText: t("integration.hooks.delete"),
              },
              () => remove({ params: { id } }),
            ),
        },
      ];
    };
  }, [t, confirm, open, onSecret, test, resume, remove, save]);
  return { actionsOf, holder };
}

const renewed = (webhook: Webhook) => ({
  id: webhook.id,
  name: webhook.name,
  url: webhook.url,
  events: webhook.events,
  companyId: webhook.companyId,
  teamId: webhook.teamId,
  hasContact: webhook.hasContact,
  isEnabled: webhook.isEnabled,
  version: webhook.version,
  hasNewSecret: true,
});
