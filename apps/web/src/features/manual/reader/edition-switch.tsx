import { articleLanguage } from "@pharos/domain/enums";
import { Cluster } from "@pharos/ui";
import { Select } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { type ManualDetail, manualQueries } from "../api.ts";

interface EditionSwitchProps {
  readonly manual: ManualDetail;
  readonly articleId: number | null;
}

/**
 * Switches to another version or language. The reader stays in the same section; where it is not part of the other one, its
 * cover says so.
 */
export function EditionSwitch({ manual, articleId }: EditionSwitchProps): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  // The chapter beside it has asked for the same.
  const chapter = useQuery({ ...manualQueries.chapter(articleId ?? 0), enabled: articleId !== null }).data;
  const nameOf = ({ version, lang, status }: ManualDetail["editions"][number]) =>
    [version, t(articleLanguage.labelKeyOfCode(lang)), status === 1 ? null : t("enums.manualStatus.draft")]
      .filter(Boolean)
      .join(" · ");
  const open = (id: number) => {
    const there = chapter?.elsewhere.find(({ manualId }) => manualId === id);
    const article = there?.articleId ?? undefined;
    const missing = article === undefined && articleId !== null ? articleId : undefined;
    void navigate(paths.manual(id, { article, missing }));
  };
  return (
    <Cluster as="span" gap={8}>
      {manual.editions.length > 1 ? (
        <Select
          className="manual-editions ph-no-print"
          aria-label={t("manual.reader.edition")}
          value={manual.id}
          // What stands where is known with the chapter.
          disabled={articleId !== null && chapter === undefined}
          onChange={open}
          options={manual.editions.map((edition) => ({ value: edition.id, label: nameOf(edition) }))}
        />
      ) : (
        <span>{nameOf(manual)}</span>
      )}
      {manual.productName === null ? null : <span>{manual.productName}</span>}
    </Cluster>
  );
}
