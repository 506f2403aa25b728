import { messageType, notifyChannel, notifyEvent, notifyGroup, severity } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import { IconButton, PageHeader, StatusChip } from "@pharos/ui";
import { editIcon, plusIcon } from "@pharos/ui/icons";
import { type ListColumn, ListPage, type PagedQuerySpec, selectFilter, TwoLine } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { columnStoreOf } from "../../shared/column-store.ts";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { useListState } from "../../shared/list/use-list-state.ts";
import { useT } from "../../shared/texts.ts";
import { messageQueries, type NotifyRule } from "./api.ts";
import { useBackToMessages } from "./parts/back-to-messages.ts";
import { pageOf } from "./parts/page-of.ts";

const RuleDialog = lazyPart(async () => (await import("./rule.dialog.tsx")).RuleDialog);

const spec: PagedQuerySpec<"keyword" | "type"> = { filterKeys: ["keyword", "type"] };
const columnStore = columnStoreOf("notifyRules");

interface Target {
  readonly rule: NotifyRule;
  /** A rule for one severity is made from the one for every severity. */
  readonly isNew: boolean;
}

/** Who is notified of what: system admins change it, platform admins look at it. */
export function RulesScreen(): ReactNode {
  const t = useT();
  const back = useBackToMessages();
  const state = useListState(spec);
  const rules = useQuery(messageQueries.rules());
  const [target, setTarget] = useState<Target | null>(null);
  const isEditable = rules.data?.isEditable ?? false;
  const columns = useMemo(
    () => columnsOf(t, isEditable ? { edit: (rule, isNew) => setTarget({ rule, isNew }) } : null),
    [t, isEditable],
  );
  const { keyword, type } = state.query.filters;
  const rows = rules.data?.list.filter(
    (rule) =>
      (type === "" || messageType.fromCode(rule.type) === type) &&
      labelOf(t, rule).toLowerCase().includes(keyword.trim().toLowerCase()),
  );
  return (
    <>
      <PageHeader
        title={t("shell.titles.notifyRules")}
        back={back}
        meta={rules.data && !isEditable ? t("message.rules.readOnly") : t("message.rules.intro")}
      />
      <ListPage
        label={t("shell.titles.notifyRules")}
        result={pageOf({ ...rules, rows }, state.query)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        search={{ key: "keyword", placeholder: t("message.rules.search") }}
        filters={[
          selectFilter({
            key: "type",
            label: t("message.rules.type"),
            width: 140,
            options: messageType.names
              .filter((name) => rules.data?.list.some((rule) => rule.type === messageType.toCode(name)))
              .map((name) => ({ value: name, label: t(messageType.labelKey(name)) })),
          }),
        ]}
        columnStore={columnStore}
        empty={{ words: t("message.rules.none") }}
        {...(isEditable && { onOpen: (rule: NotifyRule) => setTarget({ rule, isNew: false }) })}
      />
      {target ? <RuleDialog {...target} onClose={() => setTarget(null)} /> : null}
    </>
  );
}

const labelOf = (t: Translate, { event }: NotifyRule): string => t(notifyEvent.labelKeyOfCode(event));

interface RuleActions {
  readonly edit: (rule: NotifyRule, isNew: boolean) => void;
}

function columnsOf(t: Translate, actions: RuleActions | null): ListColumn<NotifyRule>[] {
  const join = (labels: readonly string[]): string => labels.join(t("common.listSeparator"));
  return [
    {
      key: "event",
      title: t("message.rules.event"),
      isPrimary: true,
      render: (rule) => (
        <TwoLine
          title={labelOf(t, rule)}
          marks={rule.isEnabled ? undefined : <StatusChip tone="mute">{t("message.rules.off")}</StatusChip>}
          meta={[t(messageType.labelKeyOfCode(rule.type)), rule.updatedByName]}
        />
      ),
    },
    {
      key: "severity",
      title: t("message.rules.severity"),
      width: 124,
      render: (rule) =>
        rule.severity === null ? t("message.rules.anySeverity") : t(severity.labelKeyOfCode(rule.severity)),
    },
    {
      key: "recipients",
      title: t("message.rules.recipients"),
      width: 240,
      render: (rule) =>
        rule.recipients.length === 0
          ? t("message.rules.nobody")
          : join(rule.recipients.map((group) => t(notifyGroup.labelKeyOfCode(group)))),
    },
    {
      key: "channels",
      title: t("message.rules.channels"),
      width: 220,
      render: (rule) => join(rule.channels.map((channel) => t(notifyChannel.labelKeyOfCode(channel)))),
    },
    {
      key: "throttle",
      title: t("message.rules.throttle"),
      width: 132,
      rank: 1,
      card: "none",
      render: ({ throttleMinutes: minutes }) =>
        minutes === 0 ? t("message.rules.noThrottle") : t("message.rules.throttleMinutes", { minutes }),
    },
    ...(actions
      ? [
          {
            key: "actions",
            title: t("message.field.actions"),
            width: 88,
            align: "end" as const,
            card: "buttons" as const,
            render: (rule: NotifyRule) => <RuleButtons rule={rule} actions={actions} />,
          },
        ]
      : []),
  ];
}

function RuleButtons({
  rule,
  actions,
}: {
  readonly rule: NotifyRule;
  readonly actions: RuleActions;
}): ReactNode {
  const t = useT();
  const run = (isNew: boolean) => (event: { stopPropagation(): void }) => {
    event.stopPropagation();
    actions.edit(rule, isNew);
  };
  return (
    <span>
      {rule.severity === null ? (
        <IconButton icon={plusIcon} label={t("message.rules.add")} onClick={run(true)} />
      ) : null}
      <IconButton icon={editIcon} label={t("message.rules.edit")} onClick={run(false)} />
    </span>
  );
}
