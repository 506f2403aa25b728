import { saveViewTags } from "@pharos/api/identity";
import { Cluster, IconButton } from "@pharos/ui";
import { closeIcon, eyeIcon } from "@pharos/ui/icons";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { apiMutation, writeToCache } from "../../shared/api/index.ts";
import { useT } from "../../shared/texts.ts";
import { cachedUser, identityQueries, useMe } from "./api.ts";
import "./power-view.css";

const useSave = apiMutation(saveViewTags);

/** Saves the Power View and lets everything that it narrows load again. */
export function useSaveViewTags() {
  const client = useQueryClient();
  const save = useSave();
  const saveTags = async (viewTags: string[]) => {
    const saved = await save.mutateAsync({ body: { viewTags } });
    const user = cachedUser(client);
    if (user) writeToCache(client, identityQueries.me().queryKey, { ...user, viewTags: saved.viewTags });
    void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== "identity" });
  };
  return { isSaving: save.isPending, saveTags };
}

/** The eye in the header: shows whether a view is on, leads to the dialog, and lifts the view with one click. */
export function PowerView({ onOpen }: { readonly onOpen: () => void }): ReactNode {
  const t = useT();
  const { viewTags } = useMe();
  const { isSaving, saveTags } = useSaveViewTags();
  const isOn = viewTags.length > 0;
  const label = isOn ? t("shell.powerView.on", { tags: viewTags.join(" · ") }) : t("shell.powerView.title");
  return (
    <Cluster as="span" isOneLine isInline className="power-view" data-on={isOn}>
      <IconButton icon={eyeIcon} label={label} onClick={onOpen}>
        {isOn ? <span className="power-view-count">{viewTags.length}</span> : null}
      </IconButton>
      {isOn ? (
        <IconButton
          icon={closeIcon}
          label={t("shell.powerView.lift")}
          isDisabled={isSaving}
          onClick={() => void saveTags([]).catch(() => {})}
        />
      ) : null}
    </Cluster>
  );
}
