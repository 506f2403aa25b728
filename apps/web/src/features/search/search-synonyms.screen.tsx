import { Cluster, EmptyState, IconButton, PageHeader, Panel, SkeletonCards, Text } from "@pharos/ui";
import { Button, Tag } from "@pharos/ui/controls";
import { deleteIcon, editIcon, Icon, plusIcon } from "@pharos/ui/icons";
import { SearchField } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useConfirm } from "../../shared/components/use-confirm.tsx";
import { useT } from "../../shared/texts.ts";
import { type Synonyms, searchQueries, useDeleteSynonyms } from "./api.ts";
import "./synonyms/synonyms.css";

const SynonymsDialog = lazyPart(async () => (await import("./synonyms/synonyms.dialog.tsx")).SynonymsDialog);

/** Expressions that mean the same to the search. */
export function SearchSynonymsScreen(): ReactNode {
  const t = useT();
  const groups = useQuery(searchQueries.synonyms());
  const [words, setWords] = useState("");
  const [edited, setEdited] = useState<Synonyms | "new" | null>(null);
  const { ask, holder } = useDeletion();
  const shown = (groups.data ?? []).filter(({ expressions }) =>
    expressions.some((one) => one.toLowerCase().includes(words.toLowerCase())),
  );
  const add = (
    <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => setEdited("new")}>
      {t("search.synonyms.add")}
    </Button>
  );
  return (
    <>
      {holder}
      <PageHeader title={t("shell.titles.searchSynonyms")} meta={t("search.synonyms.intro")} actions={add} />
      <SearchField
        className="search-synonyms-find"
        value={words}
        onChange={setWords}
        placeholder={t("search.synonyms.find")}
      />
      <Panel padding="none">
        {groups.isPending ? <SkeletonCards cards={6} cardHeight={44} /> : null}
        <QueryError query={groups} />
        {groups.isSuccess && shown.length === 0 ? (
          <EmptyState isCompact>{t("search.synonyms.none")}</EmptyState>
        ) : null}
        <ul className="search-synonyms">
          {shown.map((group) => (
            <Cluster as="li" key={group.id} gap={8} isOneLine>
              <Cluster gap={6} isGrowing>
                {group.expressions.map((expression) => (
                  <Tag key={expression}>{expression}</Tag>
                ))}
              </Cluster>
              <IconButton
                icon={editIcon}
                label={t("search.synonyms.editOf", { words: group.expressions.join(", ") })}
                onClick={() => setEdited(group)}
              />
              <IconButton
                icon={deleteIcon}
                label={t("search.synonyms.deleteOf", { words: group.expressions.join(", ") })}
                onClick={() => ask(group)}
              />
            </Cluster>
          ))}
        </ul>
      </Panel>
      <Text as="p" size="small" tone="tertiary" className="search-synonyms-note">
        {t("search.synonyms.note")}
      </Text>
      {edited !== null ? (
        <SynonymsDialog group={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </>
  );
}

function useDeletion() {
  const t = useT();
  const remove = useDeleteSynonyms();
  const [confirm, holder] = useConfirm();
  const ask = ({ id, expressions }: Synonyms): void =>
    void confirm({
      title: t("search.synonyms.confirmDelete"),
      content: expressions.join(" · "),
      okText: t("search.synonyms.delete"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
      // The refusal is shown by the mutation itself.
      onOk: () =>
        remove.mutateAsync({ params: { id } }).then(
          () => undefined,
          () => undefined,
        ),
    });
  return { ask, holder };
}
