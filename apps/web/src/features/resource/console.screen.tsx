import { resourceKind, resourceStatus } from "@pharos/domain/enums";
import { CountTabs, PageHeader } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, plusIcon } from "@pharos/ui/icons";
import { ListPage } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { columnStoreOf } from "../../shared/column-store.ts";
import { useFormat } from "../../shared/format/index.ts";
import { enumFilter } from "../../shared/list/enum-filter.ts";
import { resultOf } from "../../shared/list/list-result.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { consoleSpec, resourceQueries } from "./api.ts";
import { consoleColumns } from "./list/console-columns.tsx";

const columnStore = columnStoreOf("resourceConsole");

const tabs = ["all", "mine", "review"] as const;
type Tab = (typeof tabs)[number];

/** What the reader uploads, reviews or administers. */
export function ResourceConsoleScreen(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { perms } = useMe();
  const isUploader = perms.includes("resource:upload");
  const tab = tabs.find((one) => one === search.get("tab")) ?? "all";
  const waiting = useQuery(resourceQueries.list({ isManaged: "true", isAwaiting: "true", pageSize: 1 })).data;
  return (
    <>
      <PageHeader
        title={t("resource.list.console")}
        actions={
          isUploader ? (
            <Button
              type="primary"
              icon={<Icon of={plusIcon} />}
              onClick={() => void navigate(paths.editResource())}
            >
              {t("resource.list.new")}
            </Button>
          ) : undefined
        }
      />
      <CountTabs
        label={t("resource.list.console")}
        active={tab}
        onChange={(next) => void navigate(paths.resourceConsole(next === "all" ? {} : { tab: next }))}
        tabs={[
          { key: "all", label: t("resource.list.all"), hasNoCount: true },
          ...(isUploader ? [{ key: "mine", label: t("resource.list.mine"), hasNoCount: true as const }] : []),
          { key: "review", label: t("resource.list.review"), ...(waiting && { count: waiting.total }) },
        ]}
      />
      <ManagedResources key={tab} tab={tab} />
    </>
  );
}

function ManagedResources({ tab }: { readonly tab: Tab }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  const navigate = useNavigate();
  const state = useListState(consoleSpec);
  const resources = useQuery(
    resourceQueries.list({
      ...consoleSpec.filterOf(state.query),
      isManaged: "true",
      ...(tab === "mine" && { mine: "true" as const }),
      ...(tab === "review" && { isAwaiting: "true" as const }),
    }),
  );
  const columns = useMemo(() => consoleColumns({ t, format, locale }), [t, format, locale]);
  const filters = useMemo(
    () => [
      enumFilter(t, {
        key: "kind",
        label: t("resource.field.kind"),
        isMultiple: true,
        width: 112,
        of: resourceKind,
      }),
      ...(tab === "review"
        ? []
        : [
            enumFilter(t, {
              key: "status",
              label: t("resource.field.status"),
              isMultiple: true,
              width: 124,
              of: resourceStatus,
            }),
          ]),
    ],
    [t, tab],
  );
  return (
    <ListPage
      label={t("resource.list.console")}
      result={resultOf(resources)}
      state={state}
      columns={columns}
      rowKey={(row) => String(row.id)}
      onOpen={(row) => void navigate(paths.download("console", row.id))}
      search={{ key: "keyword", placeholder: t("resource.list.searchPlaceholder") }}
      filters={filters}
      columnStore={columnStore}
      empty={{ words: t(tab === "review" ? "resource.list.noneToReview" : "resource.list.noneManaged") }}
    />
  );
}
