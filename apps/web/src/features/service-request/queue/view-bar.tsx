import { Cluster, cappedCount, classNames, IconButton, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, saveIcon, settingsIcon, teamIcon, undoIcon } from "@pharos/ui/icons";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useSaveRequestView } from "./desk-api.ts";
import { type DeskState, type DeskView, viewSearch } from "./desk-views.ts";
import type { Desk } from "./use-desk.ts";
import "./view-bar.css";

const SaveViewDialog = lazyPart(async () => (await import("./save-view.dialog.tsx")).SaveViewDialog);
const ManageViewsDialog = lazyPart(async () => (await import("./manage-views.dialog.tsx")).ManageViewsDialog);

const countCap = 999;

/** The views of the list as chips with live counts, and what can be done with the present one. */
export function ViewBar({ desk }: { readonly desk: Desk }): ReactNode {
  const t = useT();
  const { views, counts, current } = desk;
  const [dialog, setDialog] = useState<"save" | "manage" | null>(null);
  const rowRef = useRef<HTMLElement>(null);
  const currentKey = current?.key ?? "";
  useEffect(() => {
    const chip = rowRef.current?.querySelector<HTMLElement>("[aria-current]");
    // Only the row itself is scrolled.
    if (rowRef.current && chip) rowRef.current.scrollLeft = chip.offsetLeft - 60;
  }, [currentKey]);
  return (
    <Cluster gap={8} isOneLine className="sr-views">
      <Cluster
        as="nav"
        gap={6}
        align="stretch"
        isOneLine
        className="sr-views-row"
        aria-label={t("serviceRequest.desk.views.title")}
        ref={rowRef}
      >
        <Cluster
          as={Link}
          gap={6}
          tone="secondary"
          isOneLine
          className={classNames("sr-view", current === null && "sr-view-on")}
          aria-current={current === null ? "page" : undefined}
          to={paths.serviceRecords({ tab: "open" })}
        >
          {t("serviceRequest.desk.views.all")}
          <Count value={counts?.["open"]} />
        </Cluster>
        {views.map((view) => (
          <ViewChip
            key={view.key}
            view={view}
            count={counts?.[view.key]}
            isCurrent={view.key === current?.key}
          />
        ))}
      </Cluster>
      <Cluster gap={4} isOneLine className="sr-views-tools">
        <ChangeTools desk={desk} onSave={() => setDialog("save")} />
        <IconButton
          icon={settingsIcon}
          label={t("serviceRequest.desk.views.manage")}
          onClick={() => setDialog("manage")}
        />
      </Cluster>
      {dialog === "save" ? <SaveViewDialog desk={desk} onClose={() => setDialog(null)} /> : null}
      {dialog === "manage" ? <ManageViewsDialog onClose={() => setDialog(null)} /> : null}
    </Cluster>
  );
}

interface ViewChipProps {
  readonly view: DeskView;
  readonly count: number | undefined;
  readonly isCurrent: boolean;
}

function ViewChip({ view, count, isCurrent }: ViewChipProps): ReactNode {
  return (
    <Cluster
      as={Link}
      gap={6}
      tone="secondary"
      isOneLine
      isInline
      className={classNames("sr-view", isCurrent && "sr-view-on")}
      aria-current={isCurrent ? "page" : undefined}
      to={`${paths.serviceRecords()}?${viewSearch(view)}`}
    >
      {view.saved?.teamId ? <Icon of={teamIcon} /> : null}
      <span className="sr-view-name">{view.name}</span>
      <Count value={count} />
    </Cluster>
  );
}

function Count({ value }: { readonly value: number | undefined }): ReactNode {
  return (
    <Text size="small" className="sr-view-count">
      {value === undefined ? "" : cappedCount(value, countCap)}
    </Text>
  );
}

interface ChangeToolsProps {
  readonly desk: Desk;
  readonly onSave: () => void;
}

/** What the reader may keep of what they have changed. */
function ChangeTools({ desk, onSave }: ChangeToolsProps): ReactNode {
  const t = useT();
  const save = useSaveRequestView();
  const { current, isChanged, state, reset } = desk;
  const saved = current?.saved;
  if (!isChanged && current !== null) return null;
  return (
    <>
      {current && saved?.mayEdit ? (
        <Button
          size="small"
          type="primary"
          loading={save.isPending}
          onClick={() => void save.mutateAsync({ body: changedView(current, state) }).catch(() => {})}
        >
          {t("serviceRequest.desk.views.saveChanges")}
        </Button>
      ) : null}
      {current === null ? null : (
        <IconButton icon={undoIcon} label={t("serviceRequest.desk.views.reset")} onClick={reset} />
      )}
      <Button
        size="small"
        icon={<Icon of={saveIcon} />}
        aria-label={t("serviceRequest.desk.views.save")}
        onClick={onSave}
      >
        <span className="sr-views-word">{t("serviceRequest.desk.views.save")}</span>
      </Button>
    </>
  );
}

function changedView(view: DeskView, { filter, sortField, sortOrder, layout }: DeskState) {
  return {
    ...(view.saved && { id: view.saved.id, version: view.saved.version }),
    name: view.name,
    filter,
    sortField,
    sortOrder,
    layout,
    columns: view.columns && { order: [...view.columns.order], hidden: [...view.columns.hidden] },
  };
}
