import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { ActionBar, Cluster, Grid, Stack, type UiAction, useIsPhone } from "@pharos/ui";
import { Alert, Button } from "@pharos/ui/controls";
import { arrowDownIcon, Icon, messageIcon } from "@pharos/ui/icons";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { usePageTarget } from "../../../shared/page-target.ts";
import { paths } from "../../../shared/paths.ts";
import { loadTexts, useT } from "../../../shared/texts.ts";
import {
  ComposerDock,
  type Composers,
  ConversationProvider,
  PresenceLine,
  useActivity,
  useComposers,
  useOutgoing,
  usePresence,
  useTemplate,
} from "../../conversation/parts.ts";
import { Attachments, TextImages } from "../../file/index.ts";
import { useMe } from "../../identity/index.ts";
import type { RequestDialog, RequestWriting } from "../actions/action-context.ts";
import { useRequestActions } from "../actions/use-request-actions.ts";
import { CloseNotice } from "../closing/close-notice.tsx";
import { useOpenedByLink } from "../closing/use-opened-by-link.ts";
import { useRequestConversation } from "../conversation/request-conversation.ts";
import { sendChoicesOf } from "../conversation/send-choices.ts";
import { RemotePanel } from "../intake/remote-panel.tsx";
import { LinksPanel } from "../links/links-panel.tsx";
import { MergedNotice } from "../links/merged-notice.tsx";
import { channelOf } from "../parts/channels.ts";
import { EscalationNotice } from "../sla/escalation-notice.tsx";
import { SlaStrip } from "../sla/sla-strip.tsx";
import { ConclusionPanel } from "./conclusion-panel.tsx";
import { DescriptionPanel } from "./description-panel.tsx";
import { EmergencyPanel } from "./emergency-panel.tsx";
import { FactsPanel } from "./facts-panel.tsx";
import { HelpfulArticles } from "./helpful-articles.tsx";
import { requestFileTypes } from "./reply-files.ts";
import { type OpenedDialog, RequestDialogs } from "./request-dialogs.tsx";
import { RequestBackLine, RequestHeader } from "./request-header.tsx";
import { RequestTimeline } from "./request-timeline.tsx";
import { useDetailKeys } from "./use-detail-keys.ts";
import { useFollowEnd } from "./use-follow-end.ts";
import { useLiveDetail } from "./use-live-detail.ts";
import { useOpenAtNewest } from "./use-open-at-newest.ts";
import { useStuckHeight } from "./use-stuck-height.ts";
import "./request-page.css";

const SlaDrawer = lazyPart(async () => (await import("../sla/sla-drawer.tsx")).SlaDrawer);
// Hours and the dialog that enters them are a feature of their own.
const SubjectHours = lazyPart(async () => (await import("../../work-hour/parts.ts")).SubjectHours);
const RequirementsOfRequest = lazyPart(
  async () => (await import("../../requirement/index.ts")).RequirementsOfRequest,
);
const SuggestPanel = lazyPart(async () => {
  const [part] = await Promise.all([import("../../assistant/parts.ts"), loadTexts(["assistant"])]);
  return part.SuggestPanel;
});
const HistoryDrawer = lazyPart(async () => (await import("./history-drawer.tsx")).HistoryDrawer);

interface RequestPageProps {
  readonly detail: ServiceRequestDetail;
  /** Where the reader came from, for the way back. */
  readonly source: string;
}

/** The page of a request that has arrived. */
export function RequestPage({ detail, source }: RequestPageProps): ReactNode {
  const t = useT();
  const isPhone = useIsPhone();
  const { userId, isEsUser, perms } = useMe();
  const isVendor = !isEsUser;
  const [drawer, setDrawer] = useState<"sla" | "history" | null>(null);
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const [pageRef, stuckRef] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const endRef = useRef<HTMLDivElement>(null);
  const conversation = useRequestConversation(detail);
  const outgoing = useOutgoing(conversation);
  const said = detail.timeline.counts.public + detail.timeline.counts.internal;
  const follow = useFollowEnd(endRef, said + outgoing.entries.length);
  const { reply, replyInternal } = detail.abilities;
  const first = reply.isAllowed || !replyInternal.isAllowed ? "public" : "internal";
  const composers = useComposers(conversation, first, () => setTimeout(follow.goToEnd));
  const openDialog = (dialog: RequestDialog) =>
    setOpened((last) => ({ dialog, isOpen: true, opening: (last?.opening ?? 0) + 1 }));
  const template = useTemplate(conversation, composers);
  const writing: RequestWriting = {
    open: () => composers.open("public"),
    openFirstReply: () => void template("firstReply"),
  };
  const actions = useRequestActions(detail, isVendor, openDialog, writing);
  usePageTarget(userId, { path: paths.serviceRequest("record", detail.id), label: detail.title, actions });
  const mayWrite = reply.isAllowed || replyInternal.isAllowed;
  const isNoteOnly = isVendor && !reply.isAllowed;
  useStuckHeight(pageRef, stuckRef);
  useOpenAtNewest(endRef, detail.timeline.entries.findLast((entry) => entry.reply !== null)?.key);
  useOpenedByLink(detail, openDialog);
  useLiveDetail(detail.id);
  useDetailKeys({
    onReply: reply.isAllowed ? () => composers.open("public") : null,
    onNote: isVendor && replyInternal.isAllowed ? () => composers.open("internal") : null,
    onFold: composers.close,
    actions,
  });
  const people = usePresence(channelOf(detail.id), useActivity(composers));
  const quote = useStableQuote(composers);
  const recall = (key: string) => {
    const reply = outgoing.recall(key);
    if (reply) composers.bringBack(reply);
  };
  return (
    <ConversationProvider value={conversation}>
      <TextImages>
        <div ref={pageRef} className="sr-detail">
          <RequestBackLine source={source} people={people} />
          <div ref={stuckRef} className="sr-stuck">
            <RequestHeader
              detail={detail}
              isVendor={isVendor}
              actions={
                <ActionBar
                  label={t("serviceRequest.action.title")}
                  actions={
                    isPhone && mayWrite
                      ? phoneActions(actions, () => composers.open(), isNoteOnly, t)
                      : actions
                  }
                />
              }
            />
            <SlaStrip detail={detail} onExplain={() => setDrawer("sla")} onReply={showEntry} />
          </div>
          <ReviewNotice detail={detail} isVendor={isVendor} />
          <MergedNotice detail={detail} source={source} onUndo={() => openDialog("undoMerge")} />
          {isVendor ? <EscalationNotice detail={detail} onExplain={() => setDrawer("sla")} /> : null}
          <Grid gap={16} hasAside className="sr-columns">
            <Stack gap={16} className="sr-main">
              {isVendor ? null : <EmergencyPanel detail={detail} />}
              <DescriptionPanel detail={detail} />
              <ConclusionPanel detail={detail} isVendor={isVendor} />
              <RequestTimeline
                detail={detail}
                isVendor={isVendor}
                onQuote={mayWrite ? quote : undefined}
                outgoing={outgoing.entries}
                onSendNow={outgoing.sendNow}
                onRecall={recall}
              />
              <CloseNotice detail={detail} isVendor={isVendor} onOpen={openDialog} />
              <div ref={endRef} className="sr-end" />
              {follow.unseen > 0 ? (
                <Cluster align="stretch" justify="center" isOneLine className="sr-unseen">
                  <Button
                    type="primary"
                    shape="round"
                    icon={<Icon of={arrowDownIcon} />}
                    onClick={follow.goToEnd}
                  >
                    {t("serviceRequest.timeline.unseen", { count: follow.unseen })}
                  </Button>
                </Cluster>
              ) : null}
              {isPhone ? <PresenceLine people={people} /> : null}
              <ComposerDock
                people={people}
                abilities={detail.abilities}
                composers={composers}
                isVendor={isVendor}
                sendChoices={sendChoicesOf(detail, isVendor, t)}
                readerCount={detail.publicAudience ?? 0}
                onLook={() => {
                  if (isPhone) composers.close();
                  setTimeout(follow.goToEnd);
                }}
              />
            </Stack>
            <Stack as="aside" gap={12} className="sr-facts" aria-label={t("serviceRequest.facts.title")}>
              <FactsPanel detail={detail} onHistory={() => setDrawer("history")} />
              {isVendor && mayWrite && perms.includes("ai:chat") ? (
                <SuggestPanel
                  requestId={detail.id}
                  draft={composers.public.value.contentMd}
                  onTake={(text, to) => {
                    if (to === "draft") composers.public.change({ contentMd: text });
                    else composers.append(text, isNoteOnly ? "internal" : to);
                    if (to === "draft") composers.open("public");
                  }}
                />
              ) : null}
              {isVendor && mayWrite ? (
                <HelpfulArticles
                  detail={detail}
                  onLink={(text) => composers.append(text, isNoteOnly ? "internal" : "public")}
                />
              ) : null}
              <Attachments
                types={requestFileTypes}
                objId={detail.id}
                mayAdd={isVendor ? replyInternal.isAllowed : reply.isAllowed}
                hasAudience={isVendor}
              />
              <RemotePanel detail={detail} onEdit={() => openDialog("remote")} />
              <SubjectHours kind="serviceRequest" id={detail.id} title={detail.title} />
              <LinksPanel detail={detail} source={source} onAdd={() => openDialog("link")} />
              {perms.includes("req:view") ? <RequirementsOfRequest requestId={detail.id} /> : null}
            </Stack>
          </Grid>
          <FromFirstOpening isOpen={drawer === "sla"}>
            <SlaDrawer id={detail.id} isOpen={drawer === "sla"} onClose={() => setDrawer(null)} />
          </FromFirstOpening>
          <FromFirstOpening isOpen={drawer === "history"}>
            <HistoryDrawer id={detail.id} isOpen={drawer === "history"} onClose={() => setDrawer(null)} />
          </FromFirstOpening>
          <RequestDialogs
            detail={detail}
            isVendor={isVendor}
            opened={opened}
            onClose={() => setOpened((last) => last && { ...last, isOpen: false })}
            onOpen={openDialog}
          />
        </div>
      </TextImages>
    </ConversationProvider>
  );
}

const showEntry = (key: string): void => document.getElementById(key)?.scrollIntoView({ block: "start" });

/** Says why nothing happens yet, or why nothing will. */
function ReviewNotice({
  detail,
  isVendor,
}: {
  readonly detail: ServiceRequestDetail;
  readonly isVendor: boolean;
}): ReactNode {
  const t = useT();
  if (detail.auditState === 1) {
    return (
      <Alert
        className="sr-notice"
        type="warning"
        showIcon
        title={isVendor ? t("serviceRequest.audit.pendingVendor") : t("serviceRequest.audit.pendingCustomer")}
      />
    );
  }
  if (detail.auditState === 3)
    return (
      <Alert className="sr-notice" type="error" showIcon title={t("serviceRequest.audit.rejectedNotice")} />
    );
  return null;
}

/** On a phone answering is the first thing under the thumb, as the next step where it is one; the rest steps back. */
function phoneActions(
  actions: readonly UiAction[],
  write: () => void,
  isNoteOnly: boolean,
  t: ReturnType<typeof useT>,
): UiAction[] {
  const next = actions.find(({ key }) => ["firstReply", "reply"].includes(key));
  return [
    {
      key: "write",
      label: isNoteOnly ? t("serviceRequest.reply.openInternal") : t("serviceRequest.reply.title"),
      icon: messageIcon,
      isPrimary: true,
      run: next?.run ?? write,
    },
    ...actions
      .filter((action) => action !== next && action.key !== "takeAndReply")
      .map((action) => ({ ...action, isPrimary: false })),
  ];
}

/** The same function in every render, so that the messages of the timeline need not be drawn again at every key. */
function useStableQuote(composers: Composers): Composers["quote"] {
  const latest = useRef(composers);
  latest.current = composers;
  return useCallback<Composers["quote"]>((text, isInternal) => latest.current.quote(text, isInternal), []);
}

/** Nothing until it is opened for the first time; after that it stays, so that it can close as it opened. */
function FromFirstOpening({
  isOpen,
  children,
}: {
  readonly isOpen: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return isOpen || wasOpen ? children : null;
}
