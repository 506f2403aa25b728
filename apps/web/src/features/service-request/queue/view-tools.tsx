import { Cluster, cappedCount, IconButton, MenuButton, useIsPhone } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { saveIcon, undoIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { useSaveRequestView } from "./desk-api.ts";
import { type DeskState, type DeskView, viewSearch } from "./desk-views.ts";
import type { Desk } from "./use-desk.ts";

const SaveViewDialog = lazyPart(async () => (await import("./save-view.dialog.tsx")).SaveViewDialog);

/** What the reader may keep of what they have changed; nothing while the list shows what its view says. */
export function ViewTools({ desk }: { readonly desk: Desk }): ReactNode {
  const t = useT();
  const save = useSaveRequestView();
  const [isSaving, setIsSaving] = useState(false);
  const { current, isChanged, state, reset } = desk;
  const isNew = current === null && isNarrowed(state);
  return (
    <Cluster as="span" gap={4} isOneLine isInline>
      {isChanged && current?.saved?.mayEdit ? (
        <Button
          type="primary"
          loading={save.isPending}
          onClick={() => void save.mutateAsync({ body: changedView(current, state) }).catch(() => {})}
        >
          {t("serviceRequest.desk.views.saveChanges")}
        </Button>
      ) : null}
      {isChanged ? (
        <IconButton icon={undoIcon} label={t("serviceRequest.desk.views.reset")} onClick={reset} />
      ) : null}
      {isChanged || isNew ? (
        <IconButton
          icon={saveIcon}
          label={t("serviceRequest.desk.views.save")}
          onClick={() => setIsSaving(true)}
        />
      ) : null}
      {isSaving ? <SaveViewDialog desk={desk} onClose={() => setIsSaving(false)} /> : null}
    </Cluster>
  );
}

/** The open requests in their own order are what everyone sees first: there is nothing to keep of them. */
const isNarrowed = ({ filter, sortField, layout }: DeskState): boolean =>
  Object.keys(filter).some((key) => key !== "status") || sortField !== null || layout !== "list";

/** Chooses a view where the sidebar does not show them: on a phone, and when it is folded. */
export function ViewMenu({ desk }: { readonly desk: Desk }): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const { isSidebarFolded } = usePreferences();
  if (!isPhone && !isSidebarFolded) return null;
  const entry = (key: string, name: string, href: string) => {
    const count = desk.counts?.[key];
    return {
      key,
      label: count === undefined ? name : `${name} · ${cappedCount(count, 999)}`,
      href,
      run: () => void navigate(href),
    };
  };
  const all = t("serviceRequest.desk.views.all");
  return (
    <MenuButton
      label={desk.current?.name ?? all}
      look="text"
      placement="bottomLeft"
      heading={t("serviceRequest.desk.views.show")}
      actions={[
        entry("open", all, paths.serviceRecords({ tab: "open" })),
        ...desk.views.map((view) =>
          entry(view.key, view.name, `${paths.serviceRecords()}?${viewSearch(view)}`),
        ),
      ]}
    />
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
