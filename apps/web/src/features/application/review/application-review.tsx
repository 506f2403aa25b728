import { type ApplicationRow, exportApplications } from "@pharos/api/application";
import { applyStatus, applyType } from "@pharos/domain/enums";
import { ListPage } from "@pharos/ui/list";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { columnStoreOf } from "../../../shared/column-store.ts";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { enumFilter } from "../../../shared/list/enum-filter.ts";
import { resultOf } from "../../../shared/list/list-result.ts";
import { useListState } from "../../../shared/list/use-list-state.ts";
import { readBefore, useLiveChannel } from "../../../shared/live/index.ts";
import { useT } from "../../../shared/texts.ts";
import { ExportButton } from "../../sheet/index.ts";
import { applicationQueries } from "../api.ts";
import { reviewColumns } from "./review-columns.tsx";
import { filterOf, type ReviewFilterKey, reviewSpec, reviewTabs, tabOf, withTabs } from "./review-query.ts";
import "./application-review.css";

const columnStore = columnStoreOf("applications");
const ApproveDialog = lazyPart(async () => (await import("./approve.dialog.tsx")).ApproveDialog);
const RejectDialog = lazyPart(async () => (await import("./reject.dialog.tsx")).RejectDialog);

/** What is being decided on. */
type Deciding = { readonly row: ApplicationRow; readonly isApproving: boolean };

/** The applications the reader may decide on. Keeps its filters in the address under names of its own. */
export function ApplicationReview(): ReactNode {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const state = withTabs(useListState(reviewSpec));
  const applications = useQuery(applicationQueries.list(filterOf(state.query)));
  const [deciding, setDeciding] = useState<Deciding>();
  useLiveChannel(
    "/application",
    (hint) => void client.invalidateQueries({ queryKey: ["application"], predicate: readBefore(hint) }),
  );
  const columns = useMemo(
    () =>
      reviewColumns({
        t,
        time: format.dateTime,
        onApprove: (row) => setDeciding({ row, isApproving: true }),
        onReject: (row) => setDeciding({ row, isApproving: false }),
      }),
    [t, format, setDeciding],
  );
  const tab = tabOf(state.query);
  const close = () => setDeciding(undefined);
  return (
    <>
      <ListPage<ApplicationRow, ReviewFilterKey>
        label={t("application.review.title")}
        result={resultOf(applications)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        tabs={reviewTabs.map((name) => ({
          key: name,
          label: name === "all" ? t("application.review.all") : t(applyStatus.labelKey(name)),
          ...(name === "applying" ? { count: applications.data?.waiting } : { hasNoCount: true }),
        }))}
        search={{ key: "applyWord", placeholder: t("application.review.search") }}
        filters={[
          enumFilter(t, {
            key: "applyType" satisfies ReviewFilterKey,
            label: t("application.review.typeFilter"),
            isMultiple: true,
            width: 132,
            of: applyType,
          }),
        ]}
        columnStore={columnStore}
        toolbar={
          <ExportButton
            endpoint={exportApplications}
            query={filterOf(state.query)}
            list={t("application.review.title")}
          />
        }
        empty={{ words: t(tab === "applying" ? "application.review.none" : "application.review.noneAtAll") }}
      />
      {deciding?.isApproving ? <ApproveDialog row={deciding.row} onClose={close} /> : null}
      {deciding && !deciding.isApproving ? <RejectDialog row={deciding.row} onClose={close} /> : null}
    </>
  );
}
