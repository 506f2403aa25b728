import { listDictionary } from "@pharos/api/dictionary";
import { Cluster, EmptyState, SkeletonText, Text } from "@pharos/ui";
import { Button, Modal } from "@pharos/ui/controls";
import { checkIcon, Icon, plusIcon } from "@pharos/ui/icons";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "../../shared/api/index.ts";
import { QueryError } from "../../shared/components/query-error.tsx";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "./api.ts";
import { useSaveViewTags } from "./power-view.tsx";
import { type TagGroup, tagGroups } from "./tag-groups.ts";

/** Dictionary type of the Power View tags. */
const tagDictType = 4;

const tagsQuery = queryOptions({
  queryKey: ["dictionary", "list", tagDictType],
  queryFn: ({ signal }) =>
    call(listDictionary, { query: { dictType: tagDictType } }, { signal, isPageRead: false }),
  staleTime: 5 * 60_000,
});

/** Chooses the tags that narrow every list. */
export function PowerViewDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const { viewTags } = useMe();
  const [chosen, setChosen] = useState<readonly string[]>(viewTags);
  const { isSaving, saveTags } = useSaveViewTags();
  const save = () => {
    // A refusal has been shown; the choice stays in the dialog.
    saveTags([...chosen]).then(onClose, () => {});
  };
  return (
    <Modal
      open
      title={t("shell.powerView.title")}
      onCancel={onClose}
      width={520}
      footer={[
        <Button key="none" type="text" disabled={chosen.length === 0} onClick={() => setChosen([])}>
          {t("shell.powerView.clear")}
        </Button>,
        <Button key="cancel" onClick={onClose}>
          {t("common.ui.cancel")}
        </Button>,
        <Button key="save" type="primary" loading={isSaving} onClick={save}>
          {t("common.ui.save")}
        </Button>,
      ]}
    >
      <p className="power-view-hint">{t("shell.powerView.hint")}</p>
      <Tags chosen={chosen} onChange={setChosen} />
    </Modal>
  );
}

interface TagsProps {
  readonly chosen: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
}

function Tags({ chosen, onChange }: TagsProps): ReactNode {
  const t = useT();
  const tags = useQuery(tagsQuery);
  if (tags.isPending) return <SkeletonText lines={3} />;
  if (tags.isError) return <QueryError query={tags} isCompact />;
  const groups = tagGroups(tags.data, chosen);
  if (groups.length === 0) return <EmptyState isCompact>{t("shell.powerView.empty")}</EmptyState>;
  return groups.map((group) => <Group key={group.id} group={group} chosen={chosen} onChange={onChange} />);
}

function Group({ group, chosen, onChange }: TagsProps & { readonly group: TagGroup }): ReactNode {
  const { locale } = usePreferences();
  const isChinese = locale === "zh-CN";
  const name = isChinese ? group.name : group.nameEn;
  return (
    <section>
      {name ? (
        <Text as="h3" size="small" weight="regular" tone="tertiary" className="power-view-group">
          {name}
        </Text>
      ) : null}
      <Cluster gap={8} className="power-view-tags">
        {group.tags.map((tag) => (
          <TagButton
            key={tag.value}
            name={isChinese ? tag.name : tag.nameEn}
            isChosen={chosen.includes(tag.value)}
            onToggle={(isChosen) =>
              onChange(isChosen ? [...chosen, tag.value] : chosen.filter((value) => value !== tag.value))
            }
          />
        ))}
      </Cluster>
    </section>
  );
}

interface TagButtonProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onToggle: (isChosen: boolean) => void;
}

function TagButton({ name, isChosen, onToggle }: TagButtonProps): ReactNode {
  return (
    <Cluster
      as="button"
      gap={6}
      tone="secondary"
      isOneLine
      isInline
      type="button"
      className="power-view-tag"
      aria-pressed={isChosen}
      onClick={() => onToggle(!isChosen)}
    >
      <Icon of={isChosen ? checkIcon : plusIcon} size="small" />
      {name}
    </Cluster>
  );
}
