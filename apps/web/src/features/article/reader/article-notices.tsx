import { articleLanguage } from "@pharos/domain/enums";
import { Stack } from "@pharos/ui";
import { Alert, Button } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { type ArticleDetail, useConfirmArticle } from "../api.ts";

/** What a reader has to know before reading: withdrawn, outdated, not the live revision, rejected. */
export function ArticleNotices({ article }: { readonly article: ArticleDetail }): ReactNode {
  const notices = [
    <WithdrawnNotice key="withdrawn" article={article} />,
    <OtherRevisionNotice key="revision" article={article} />,
    <RejectedNotice key="rejected" article={article} />,
    <OriginalNotice key="original" article={article} />,
    <ReviewNotice key="review" article={article} />,
  ];
  return (
    <Stack gap={8} className="article-notices">
      {notices}
    </Stack>
  );
}

interface NoticeProps {
  readonly article: ArticleDetail;
}

function WithdrawnNotice({ article: { withdrawnTime, replacedBy } }: NoticeProps): ReactNode {
  const t = useT();
  const format = useFormat();
  if (withdrawnTime === null) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t("article.withdrawn", { time: format.dateTime(withdrawnTime) })}
      description={
        replacedBy === null ? undefined : (
          <>
            {t("article.replacedBy")}{" "}
            <Link to={paths.article("replaced", replacedBy.id)}>{replacedBy.title}</Link>
          </>
        )
      }
    />
  );
}

function OtherRevisionNotice({ article }: NoticeProps): ReactNode {
  const t = useT();
  const { id, ver, publishedVer, openRevision } = article;
  if (publishedVer !== null && ver !== publishedVer)
    return (
      <Alert
        type="info"
        showIcon
        title={t("article.notLive", { ver, live: publishedVer })}
        action={<Link to={paths.article("revision", id)}>{t("article.showLive")}</Link>}
      />
    );
  if (publishedVer === null || openRevision === null) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t(
        openRevision.submitTime === null || openRevision.outcome !== null
          ? "article.beingWritten"
          : "article.inReview",
        {
          ver: openRevision.ver,
          name: openRevision.editorName,
        },
      )}
      action={<Link to={paths.article("revision", id, openRevision.ver)}>{t("article.showOpen")}</Link>}
    />
  );
}

function RejectedNotice({ article: { openRevision } }: NoticeProps): ReactNode {
  const t = useT();
  if (openRevision?.outcome !== 2) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t("article.rejectedBy", { ver: openRevision.ver, name: openRevision.reviewerName ?? "" })}
      description={openRevision.reviewComment}
    />
  );
}

function OriginalNotice({ article: { originalIsNewer, translations } }: NoticeProps): ReactNode {
  const t = useT();
  const original = translations.find(({ isOriginal }) => isOriginal);
  if (!originalIsNewer) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t("article.originalIsNewer")}
      action={
        original && (
          <Link to={paths.article("translation", original.id)} lang={original.lang}>
            {t(articleLanguage.labelKeyOfCode(original.lang))}
          </Link>
        )
      }
    />
  );
}

function ReviewNotice({ article: { id, needsReview, nextReviewDate, abilities } }: NoticeProps): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const confirm = useConfirmArticle();
  if (!needsReview || nextReviewDate === null) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t("article.reviewDue", { date: nextReviewDate })}
      action={
        abilities.confirm.isAllowed ? (
          <>
            <Button loading={confirm.isPending} onClick={() => confirm.mutate({ body: { id } })}>
              {t("article.action.confirm")}
            </Button>{" "}
            <Button onClick={() => void navigate(paths.editArticle({ id }))}>
              {t("article.action.edit")}
            </Button>
          </>
        ) : undefined
      }
    />
  );
}
