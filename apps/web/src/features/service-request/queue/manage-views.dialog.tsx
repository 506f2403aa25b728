import type { RequestView } from "@pharos/api/service-request";
import { Cluster, EmptyState, IconButton, SkeletonText, StatusChip, Text } from "@pharos/ui";
import { Button, Input, Modal } from "@pharos/ui/controls";
import { arrowDownIcon, arrowUpIcon, deleteIcon, editIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import {
  deskQueries,
  useDeleteRequestView,
  useOrderRequestViews,
  useSaveRequestView,
  useSetDefaultRequestView,
} from "./desk-api.ts";
import { standardDeskViews } from "./desk-views.ts";
import "./manage-views.css";

/** Names, order and fate of the saved views, and which view the list opens with. */
export function ManageViewsDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const { isEsUser } = useMe();
  const views = useQuery(deskQueries.views());
  const standard = standardDeskViews(t, isEsUser);
  return (
    <Modal open title={t("serviceRequest.desk.views.manage")} onCancel={onClose} footer={null} width={560}>
      {views.isPending ? <SkeletonText lines={5} /> : null}
      <QueryError query={views} isCompact />
      {views.data ? (
        <>
          <Group title={t("serviceRequest.desk.views.standard")}>
            {standard.map(({ key, name }) => (
              <Cluster as="li" gap={4} isOneLine key={key} className="sr-manage-view">
                <Text isGrowing isTruncated>
                  {name}
                </Text>
                <DefaultButton viewKey={key} name={name} current={views.data.defaultView} />
              </Cluster>
            ))}
          </Group>
          <Saved views={views.data.list} defaultView={views.data.defaultView} />
        </>
      ) : null}
    </Modal>
  );
}

interface SavedProps {
  readonly views: readonly RequestView[];
  readonly defaultView: string | null;
}

function Saved({ views, defaultView }: SavedProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const owners = [...new Set(views.map(({ teamId }) => teamId))];
  if (views.length === 0) return <EmptyState isCompact>{t("serviceRequest.desk.views.none")}</EmptyState>;
  return owners.map((owner) => {
    const ofOwner = views.filter(({ teamId }) => teamId === owner);
    const [first] = ofOwner;
    const title =
      owner === null || !first
        ? t("serviceRequest.desk.views.personal")
        : `${t("serviceRequest.desk.views.team")} · ${nameIn(locale, first.teamName, first.teamNameEn)}`;
    return (
      <Group key={owner ?? 0} title={title}>
        {ofOwner.map((view) => (
          <SavedView key={view.id} view={view} siblings={ofOwner} defaultView={defaultView} />
        ))}
      </Group>
    );
  });
}

interface SavedViewProps {
  readonly view: RequestView;
  readonly siblings: readonly RequestView[];
  readonly defaultView: string | null;
}

function SavedView({ view, siblings, defaultView }: SavedViewProps): ReactNode {
  const t = useT();
  const order = useOrderRequestViews();
  const [isRenaming, setIsRenaming] = useState(false);
  const ids = siblings.map(({ id }) => id);
  const at = ids.indexOf(view.id);
  const move = (step: 1 | -1) => {
    const other = ids[at + step];
    if (other === undefined) return;
    // A refusal has been shown; the list is read again.
    order.mutate({ body: { ids: ids.with(at, other).with(at + step, view.id) } });
  };
  if (isRenaming) return <Renaming view={view} onDone={() => setIsRenaming(false)} />;
  return (
    <Cluster as="li" gap={4} isOneLine className="sr-manage-view">
      <Text isGrowing isTruncated>
        {view.name}
      </Text>
      <DefaultButton viewKey={String(view.id)} name={view.name} current={defaultView} />
      {view.mayEdit ? (
        <>
          <IconButton
            icon={arrowUpIcon}
            label={t("serviceRequest.desk.views.up", { name: view.name })}
            isDisabled={at === 0 || order.isPending}
            onClick={() => move(-1)}
          />
          <IconButton
            icon={arrowDownIcon}
            label={t("serviceRequest.desk.views.down", { name: view.name })}
            isDisabled={at === ids.length - 1 || order.isPending}
            onClick={() => move(1)}
          />
          <IconButton
            icon={editIcon}
            label={`${t("serviceRequest.desk.views.rename")} · ${view.name}`}
            onClick={() => setIsRenaming(true)}
          />
          <DeleteButton view={view} />
        </>
      ) : (
        <StatusChip tone="mute">{t("serviceRequest.desk.views.readOnly")}</StatusChip>
      )}
    </Cluster>
  );
}

function Renaming({ view, onDone }: { readonly view: RequestView; readonly onDone: () => void }): ReactNode {
  const t = useT();
  const save = useSaveRequestView();
  const [name, setName] = useState(view.name);
  const { id, version, filter, sortField, sortOrder, layout, columns } = view;
  const submit = () => {
    if (name.trim() === "") return;
    save
      .mutateAsync({ body: { id, version, name, filter, sortField, sortOrder, layout, columns } })
      // A refusal has been shown, and the name is still there to be changed.
      .then(onDone, () => {});
  };
  return (
    <Cluster as="li" gap={4} isOneLine className="sr-manage-view">
      <Input
        autoFocus
        aria-label={t("serviceRequest.desk.views.name")}
        value={name}
        maxLength={64}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={(event) => {
          if (!event.nativeEvent.isComposing) submit();
        }}
      />
      <Button type="primary" loading={save.isPending} onClick={submit}>
        {t("common.ui.save")}
      </Button>
      <Button onClick={onDone}>{t("common.ui.cancel")}</Button>
    </Cluster>
  );
}

function DeleteButton({ view }: { readonly view: RequestView }): ReactNode {
  const t = useT();
  const remove = useDeleteRequestView();
  const [confirm, holder] = useConfirm();
  const ask = () =>
    void confirm({
      title: t("serviceRequest.desk.views.deleteTitle", { name: view.name }),
      content: view.teamId === null ? null : t("serviceRequest.desk.views.deleteTeam"),
      okText: t("serviceRequest.desk.views.delete"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
      onOk: () => remove.mutateAsync({ params: { id: view.id } }).catch(() => {}),
    });
  return (
    <>
      {holder}
      <IconButton
        icon={deleteIcon}
        label={`${t("serviceRequest.desk.views.delete")} · ${view.name}`}
        onClick={ask}
      />
    </>
  );
}

interface DefaultButtonProps {
  readonly viewKey: string;
  readonly name: string;
  readonly current: string | null;
}

/** Which view opens first; pressing the chosen one again chooses none. */
function DefaultButton({ viewKey, name, current }: DefaultButtonProps): ReactNode {
  const t = useT();
  const choose = useSetDefaultRequestView();
  const isDefault = current === viewKey;
  const words = isDefault
    ? t("serviceRequest.desk.views.isDefault")
    : t("serviceRequest.desk.views.makeDefault");
  return (
    <Button
      size="small"
      type={isDefault ? "primary" : "text"}
      aria-pressed={isDefault}
      aria-label={`${words} · ${name}`}
      title={isDefault ? t("serviceRequest.desk.views.noDefault") : undefined}
      loading={choose.isPending}
      onClick={() => choose.mutate({ body: { view: isDefault ? null : viewKey } })}
    >
      {words}
    </Button>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <section className="sr-manage-group">
      <Text as="h3" size="small" weight="medium" tone="tertiary">
        {title}
      </Text>
      <ul>{children}</ul>
    </section>
  );
}
