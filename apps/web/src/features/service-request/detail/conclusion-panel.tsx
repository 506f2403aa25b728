import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { closeType, notIntoKnowledgeReason, rootCauseState } from "@pharos/domain/enums";
import { ratingLimits } from "@pharos/domain/limits";
import { ratingToStars } from "@pharos/domain/text";
import { Cluster, Facts, Panel, StatusChip, Text } from "@pharos/ui";
import { checkCircleIcon, Icon } from "@pharos/ui/icons";
import { Markdown } from "@pharos/ui/markdown";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat, useNow } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import "./conclusion-panel.css";

/** How a request ended: cause, solution, and what the customer thought of it. Nothing while it is open and unrated. */
export function ConclusionPanel({
  detail,
  isVendor,
}: {
  readonly detail: ServiceRequestDetail;
  readonly isVendor: boolean;
}): ReactNode {
  const t = useT();
  const { rating } = detail;
  const hasFacts = detail.rootCauseState !== null || Boolean(detail.solution);
  if (detail.closedTime === null && rating === null) return null;
  return (
    <Panel
      className="sr-conclusion"
      title={
        <>
          <Icon of={checkCircleIcon} /> {t("serviceRequest.conclusion.title")}
        </>
      }
      extra={detail.closeType === null ? null : t(closeType.labelKeyOfCode(detail.closeType))}
    >
      {hasFacts ? null : rating === null ? (
        <Text as="p" tone="secondary" isBreaking className="sr-conclusion-line">
          {t("serviceRequest.conclusion.none")}
        </Text>
      ) : null}
      {detail.rootCauseState === null ? null : (
        <p>
          <StatusChip tone={detail.rootCauseState === 2 ? "warn" : "ok"}>
            {t(rootCauseState.labelKeyOfCode(detail.rootCauseState))}
          </StatusChip>
        </p>
      )}
      {detail.rootCause ? (
        <Part title={t("serviceRequest.field.rootCause")} source={detail.rootCause} />
      ) : null}
      {detail.solution ? <Part title={t("serviceRequest.field.solution")} source={detail.solution} /> : null}
      {isVendor ? <Knowledge detail={detail} /> : null}
      {detail.followUpPlan ? (
        <Part title={t("serviceRequest.field.followUpPlan")} source={detail.followUpPlan} />
      ) : null}
      {rating === null ? null : <Rating rating={rating} />}
      <Deadline detail={detail} isVendor={isVendor} />
    </Panel>
  );
}

function Part({ title, source }: { readonly title: string; readonly source: string }): ReactNode {
  return (
    <>
      <Text as="h3" size="base">
        {title}
      </Text>
      <Markdown source={source} />
    </>
  );
}

function Knowledge({ detail }: { readonly detail: ServiceRequestDetail }): ReactNode {
  const t = useT();
  if (detail.articleUrl)
    return (
      <Text as="p" tone="secondary" isBreaking className="sr-conclusion-line">
        {t("serviceRequest.conclusion.article")} · <a href={detail.articleUrl}>{detail.articleUrl}</a>
      </Text>
    );
  if (detail.intoKb)
    return (
      <Text as="p" tone="secondary" isBreaking className="sr-conclusion-line">
        {t("serviceRequest.close.intoKb")} <WriteArticle detail={detail} />
      </Text>
    );
  if (detail.notIntoKbReason === null) return <WriteArticle detail={detail} />;
  const reason = t(notIntoKnowledgeReason.labelKeyOfCode(detail.notIntoKbReason));
  return (
    <Text as="p" tone="secondary" isBreaking className="sr-conclusion-line">
      {t("serviceRequest.conclusion.notIntoKb", { reason })}
      {detail.notIntoKbRemark ? ` · ${detail.notIntoKbRemark}` : null}
    </Text>
  );
}

/** Leads to an article that begins with what the request says. */
function WriteArticle({ detail }: { readonly detail: ServiceRequestDetail }): ReactNode {
  const t = useT();
  const mayWrite = useMe().perms.includes("knowledge:create");
  if (!mayWrite || detail.closedTime === null) return null;
  return <Link to={paths.editArticle({ faultId: detail.id })}>{t("serviceRequest.close.writeArticle")}</Link>;
}

/** Until when it can be opened again, or that it no longer can. */
function Deadline({
  detail,
  isVendor,
}: {
  readonly detail: ServiceRequestDetail;
  readonly isVendor: boolean;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const now = useNow(60_000);
  if (detail.archivedTime !== null) {
    return (
      <Text as="p" tone="secondary" isBreaking className="sr-conclusion-line">
        {t("serviceRequest.conclusion.archived", { at: format.dateTime(detail.archivedTime) })}
      </Text>
    );
  }
  if (detail.reopenableUntil === null) return null;
  const until = format.dateTime(detail.reopenableUntil);
  const isOver = Date.parse(detail.reopenableUntil) < now;
  const own = isOver
    ? t("serviceRequest.conclusion.reopenOver", { until })
    : t("serviceRequest.conclusion.reopenableOwn", { until });
  return (
    <Text as="p" tone="secondary" isBreaking className="sr-conclusion-line">
      {isVendor ? t("serviceRequest.conclusion.reopenable", { until }) : own}
    </Text>
  );
}

function Rating({ rating }: { readonly rating: NonNullable<ServiceRequestDetail["rating"]> }): ReactNode {
  const t = useT();
  return (
    <div className="sr-rating">
      <Cluster as="h3" gap={8} size="base">
        {t("serviceRequest.rating.title")}
        {rating.isSuperseded ? (
          <StatusChip tone="mute">{t("serviceRequest.rating.superseded")}</StatusChip>
        ) : null}
      </Cluster>
      <Facts
        layout="grid"
        items={[
          {
            key: "response",
            label: t("serviceRequest.rating.response"),
            value: <Stars score={rating.responseScore} />,
          },
          {
            key: "duration",
            label: t("serviceRequest.rating.duration"),
            value: <Stars score={rating.durationScore} />,
          },
          {
            key: "result",
            label: t("serviceRequest.rating.result"),
            value: <Stars score={rating.resultScore} />,
          },
          {
            key: "report",
            label: t("serviceRequest.rating.report"),
            value: rating.reportScore === null ? null : <Stars score={rating.reportScore} />,
            isHidden: rating.reportScore === null,
          },
        ]}
      />
      {rating.feedback ? <blockquote>{rating.feedback}</blockquote> : null}
    </div>
  );
}

function Stars({ score }: { readonly score: number }): ReactNode {
  const t = useT();
  const stars = ratingToStars(score);
  return (
    <Text
      size="large"
      tone="warn"
      className="sr-stars"
      role="img"
      aria-label={t("common.stars", { count: stars })}
    >
      {"★".repeat(stars)}
      <span className="sr-stars-off">{"★".repeat(ratingLimits.starsMax - stars)}</span>
    </Text>
  );
}
