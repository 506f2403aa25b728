import type { SlaPolicyView } from "@pharos/api/sla";
import { EmptyState, Grid, PageHeader, SkeletonCards } from "@pharos/ui";
import { Button, Input } from "@pharos/ui/controls";
import { Icon, plusIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useConfirm } from "../../shared/components/use-confirm.tsx";
import { nameIn } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { slaQueries, useDeletePolicy } from "./api.ts";
import { PolicyCard } from "./policy/policy-card.tsx";
import "./sla.css";

const PolicyDialog = lazyPart(async () => (await import("./policy/policy.dialog.tsx")).PolicyDialog);
const HistoryDrawer = lazyPart(async () => (await import("./history-drawer.tsx")).HistoryDrawer);

/** What is promised to whom; system admins change it. */
export function SlaPolicyScreen(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const policies = useQuery(slaQueries.policies());
  const [keyword, setKeyword] = useState("");
  const [edited, setEdited] = useState<SlaPolicyView | "new" | null>(null);
  const [historyOf, setHistoryOf] = useState<SlaPolicyView | null>(null);
  const { ask, holder } = useDeletion();
  const shown = policies.data?.list.filter((policy) => matches(policy, keyword)) ?? [];
  const calendarOf = (id: number) => policies.data?.calendars.find((one) => one.id === id);
  return (
    <>
      {holder}
      <PageHeader
        title={t("shell.titles.slaPolicy")}
        meta={t("sla.policy.intro")}
        actions={
          <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => setEdited("new")}>
            {t("sla.policy.add")}
          </Button>
        }
      />
      <p className="sla-note">
        {t("sla.policy.order")} <Link to={paths.slaCalendar()}>{t("shell.titles.slaCalendar")}</Link>
      </p>
      {(policies.data?.list.length ?? 0) > 6 ? (
        <Input
          className="sla-search"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          placeholder={t("sla.policy.search")}
          aria-label={t("sla.policy.search")}
          allowClear
        />
      ) : null}
      {policies.isPending ? <SkeletonCards /> : null}
      <QueryError query={policies} />
      {policies.data && shown.length === 0 ? <EmptyState>{t("sla.policy.none")}</EmptyState> : null}
      <Grid minWidth={420} gap={12} className="sla-policies">
        {shown.map((policy) => (
          <PolicyCard
            key={policy.id}
            policy={policy}
            calendarOf={calendarOf}
            onEdit={() => setEdited(policy)}
            onHistory={() => setHistoryOf(policy)}
            onDelete={policy.subject === "default" ? undefined : () => void ask(policy)}
          />
        ))}
      </Grid>
      {edited !== null && policies.data ? (
        <PolicyDialog
          policy={edited === "new" ? null : edited}
          template={policies.data.list.find(({ subject }) => subject === "default")}
          calendars={policies.data.calendars}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {historyOf ? (
        <HistoryDrawer
          objectType="slaPolicy"
          objectId={historyOf.id}
          name={nameIn(locale, historyOf.name, historyOf.nameEn)}
          onClose={() => setHistoryOf(null)}
        />
      ) : null}
    </>
  );
}

function matches(policy: SlaPolicyView, keyword: string): boolean {
  const wanted = keyword.trim().toLowerCase();
  const { name, nameEn, companyName, companyNameEn, subjectName } = policy;
  return [name, nameEn, companyName, companyNameEn, subjectName].some((text) =>
    text?.toLowerCase().includes(wanted),
  );
}

function useDeletion() {
  const t = useT();
  const { locale } = usePreferences();
  const remove = useDeletePolicy();
  const [confirm, holder] = useConfirm();
  const ask = async ({ id, name, nameEn }: SlaPolicyView): Promise<void> => {
    const isSure = await confirm({
      title: t("sla.policy.deleteNamed", { name: nameIn(locale, name, nameEn) }),
      content: t("sla.policy.deleteBody"),
      okText: t("sla.policy.delete"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
    });
    // A refusal has shown its reason already.
    if (isSure) await remove.mutateAsync({ params: { id } }).catch(() => undefined);
  };
  return { ask, holder };
}
