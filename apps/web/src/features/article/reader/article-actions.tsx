import { Button, Dropdown } from "@pharos/ui/controls";
import { editIcon, Icon, moreIcon, printerIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { type ArticleDetail, useDeleteArticle, useModifyArticle } from "../api.ts";

const WithdrawDialog = lazyPart(async () => (await import("./withdraw.dialog.tsx")).WithdrawDialog);
const LabelDialog = lazyPart(async () => (await import("./label.dialog.tsx")).LabelDialog);

const RestrictDialog = lazyPart(async () => (await import("./restrict.dialog.tsx")).RestrictDialog);

type Open = "withdraw" | "label" | "restrict" | null;

/** What can be done with an article; who may not do anything with it only prints it. */
export function ArticleActions({ article }: { readonly article: ArticleDetail }): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const [confirm, question] = useConfirm();
  const [open, setOpen] = useState<Open>(null);
  const modify = useModifyArticle();
  const remove = useDeleteArticle();
  const { id, abilities, lang, translations, publishedVer } = article;
  const publish = async () => {
    if (await confirm({ title: t("article.action.publishQuestion") }))
      modify.mutate({ body: { id, status: 1, version: article.version } });
  };
  const recall = async () => {
    if (await confirm({ title: t("article.action.recallQuestion") }))
      modify.mutate({ body: { id, status: 0 } });
  };
  const deleteIt = async () => {
    if (!(await confirm({ title: t("article.action.removeQuestion"), okButtonProps: { danger: true } })))
      return;
    remove.mutate({ params: { id } }, { onSuccess: () => void navigate(paths.articles({ tab: "my" })) });
  };
  const isWriter = abilities.edit.isAllowed || abilities.recall.isAllowed || abilities.review.isAllowed;
  const mayTranslate = abilities.confirm.isAllowed && translations.length === 0;
  const items = [
    {
      key: "print",
      label: t("article.action.print"),
      onClick: () => window.open(paths.printArticle(id), "_blank"),
    },
    ...(abilities.label.isAllowed
      ? [{ key: "label", label: t("article.action.label"), onClick: () => setOpen("label") }]
      : abilities.restrict.isAllowed
        ? [{ key: "restrict", label: t("article.action.restrict"), onClick: () => setOpen("restrict") }]
        : []),
    ...(mayTranslate && publishedVer !== null
      ? [
          {
            key: "translate",
            label: t("article.action.translate"),
            onClick: () =>
              void navigate(paths.editArticle({ translationOf: id, lang: lang === "zh" ? "en" : "zh" })),
          },
        ]
      : []),
    ...(abilities.publishDirectly.isAllowed
      ? [{ key: "publish", label: t("article.action.publish"), onClick: () => void publish() }]
      : []),
    ...(abilities.recall.isAllowed
      ? [{ key: "recall", label: t("article.action.recall"), onClick: () => void recall() }]
      : []),
    ...(abilities.withdraw.isAllowed
      ? [{ key: "withdraw", label: t("article.action.withdraw"), onClick: () => setOpen("withdraw") }]
      : []),
    ...(abilities.remove.isAllowed
      ? [{ key: "remove", label: t("article.action.remove"), danger: true, onClick: () => void deleteIt() }]
      : []),
  ];
  return (
    <>
      {abilities.review.isAllowed ? (
        <Button type="primary" onClick={() => void navigate(paths.reviewQueue(id))}>
          {t("article.action.review")}
        </Button>
      ) : null}
      {abilities.edit.isAllowed ? (
        <Button icon={<Icon of={editIcon} />} onClick={() => void navigate(paths.editArticle({ id }))}>
          {t("article.action.edit")}
        </Button>
      ) : null}
      {isWriter || items.length > 1 ? (
        <Dropdown trigger={["click"]} menu={{ items }}>
          <Button icon={<Icon of={moreIcon} />} aria-label={t("article.action.more")} />
        </Dropdown>
      ) : (
        <Button
          icon={<Icon of={printerIcon} />}
          onClick={() => window.open(paths.printArticle(id), "_blank")}
        >
          {t("article.action.print")}
        </Button>
      )}
      {open === "withdraw" ? <WithdrawDialog article={article} onClose={() => setOpen(null)} /> : null}
      {open === "restrict" ? <RestrictDialog article={article} onClose={() => setOpen(null)} /> : null}
      {open === "label" ? <LabelDialog article={article} onClose={() => setOpen(null)} /> : null}
      {question}
    </>
  );
}
