import { type ConsultDetail, type ConsultRecord, readConsult } from "@pharos/api/consult";
import { consultRecordType } from "@pharos/domain/enums";
import { chatLimits } from "@pharos/domain/limits";
import { findErrorCodes } from "@pharos/domain/text";
import { Avatar, Cluster, SkeletonText, Stack, Text } from "@pharos/ui";
import { Markdown } from "@pharos/ui/markdown";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { call } from "../../shared/api/index.ts";
import { Ago } from "../../shared/components/ago.tsx";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { pageLive, useLiveChannel, useLiveState } from "../../shared/live/index.ts";
import { notify } from "../../shared/notify.ts";
import { loadTexts, useT } from "../../shared/texts.ts";
import { TextImages } from "../file/index.ts";
import { useMe } from "../identity/index.ts";
import { hitPath } from "../search/index.ts";
import { addRecords, consultQueries, fetchMissed, sendMessage } from "./api.ts";
import { Composer, type Sent } from "./composer.tsx";
import { ExpertCall } from "./expert-call.tsx";
import "./consult.css";

/** The messages of a consultation, and the place to write in. */
export function Thread({ id }: { readonly id: number }): ReactNode {
  const detail = useQuery(consultQueries.detail(id));
  const client = useQueryClient();
  useLiveChannel(`/consult/${id}`, ({ type }) => {
    if (type === "consult.replied") void fetchMissed(client, id).catch(() => undefined);
    else void client.invalidateQueries({ queryKey: consultQueries.detail(id).queryKey });
  });
  if (detail.data === undefined)
    return (
      <Stack isGrowing className="consult-thread">
        <QueryError query={detail} />
        {detail.isPending ? <SkeletonText lines={6} /> : null}
      </Stack>
    );
  return <LoadedThread consult={detail.data} />;
}

function LoadedThread({ consult }: { readonly consult: ConsultDetail }): ReactNode {
  const client = useQueryClient();
  const live = useLiveState();
  const { id, records, isAsker, lastSeq } = consult;
  const typing = useTyping(id);
  useReadMark(consult);
  const send = async ({ content, type }: Sent) => {
    // Nobody answers on a stale view: what was missed comes first.
    if (live !== "connected") await fetchMissed(client, id);
    const seen = client.getQueryData(consultQueries.detail(id).queryKey)?.lastSeq ?? lastSeq;
    try {
      const clientId = crypto.randomUUID();
      const seenSeq = isAsker ? null : live === "connected" ? seen : lastSeq;
      const record = await sendMessage({ consultId: id, content, type, clientId, seenSeq });
      addRecords(client, id, [record]);
    } catch (error) {
      if (error instanceof Error) notify.error(error.message);
      throw error;
    } finally {
      void client.invalidateQueries({ queryKey: ["consult"] });
    }
  };
  const needsExpert = useT()("consult.needsExpert");
  return (
    <Stack isGrowing className="consult-thread">
      <Records records={records} otherReadSeq={consult.otherReadSeq}>
        <ExpertCall
          consult={consult}
          onCall={() => void send({ content: needsExpert, type: 0 }).catch(() => undefined)}
        />
        {typing.names}
      </Records>
      <Composer consult={consult} onSend={send} onTyping={typing.say} />
    </Stack>
  );
}

interface RecordsProps {
  readonly records: readonly ConsultRecord[];
  readonly otherReadSeq: number;
  readonly children?: ReactNode;
}

/** Follows what is new while the reader is at the end. */
function Records({ records, otherReadSeq, children }: RecordsProps): ReactNode {
  const t = useT();
  const { userId } = useMe();
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const last = records.at(-1)?.seq;
  useEffect(() => {
    if (!isAtEnd.current) return undefined;
    const timer = setTimeout(
      () => scroller.current?.scrollTo({ top: scroller.current.scrollHeight }),
      chatLimits.scrollDelayMs,
    );
    return () => clearTimeout(timer);
  }, [last]);
  const lastOwn = records.findLast(({ createdBy }) => createdBy === userId);
  return (
    <div
      ref={scroller}
      className="consult-records"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
      tabIndex={0}
      role="log"
      aria-label={t("consult.title")}
      onScroll={({ currentTarget: at }) => {
        isAtEnd.current = at.scrollHeight - at.scrollTop - at.clientHeight < 48;
      }}
    >
      <TextImages>
        <Stack gap={12}>
          {records.map((record) => (
            <RecordItem key={record.seq} record={record} isOwn={record.createdBy === userId} />
          ))}
          {lastOwn && otherReadSeq >= lastOwn.seq ? (
            <Text size="small" tone="tertiary" className="consult-read">
              {t("consult.read")}
            </Text>
          ) : null}
          {children}
        </Stack>
      </TextImages>
    </div>
  );
}

const lines: ReadonlySet<string> = new Set(["answer"]);

const ErrorCodes = lazyPart(async () => {
  const [part] = await Promise.all([
    import("../../shared/components/error-codes.tsx"),
    loadTexts(["serviceRequest"]),
  ]);
  return part.ErrorCodes;
});

function RecordItem({
  record,
  isOwn,
}: {
  readonly record: ConsultRecord;
  readonly isOwn: boolean;
}): ReactNode {
  const t = useT();
  const isPicture = record.type === consultRecordType.toCode("image");
  const hasCodes = useMemo(
    () => !isPicture && findErrorCodes(record.content).length > 0,
    [isPicture, record.content],
  );
  if (record.event !== null && !lines.has(record.event))
    return (
      <Text as="p" size="small" tone="secondary" className="consult-line">
        {record.content}
      </Text>
    );
  return (
    <Stack as="article" gap={4} className={isOwn ? "consult-record consult-record-own" : "consult-record"}>
      <Cluster gap={6} size="small" tone="secondary">
        <Avatar name={record.createdByName} size={24} />
        <span>{record.createdByName}</span>
        <Ago iso={record.createdTime} />
      </Cluster>
      <Markdown
        size="ui"
        source={isPicture ? `![${t("consult.picture")}](${record.content})` : record.content}
      />
      {hasCodes ? <ErrorCodes text={record.content} /> : null}
      {record.citations.length > 0 ? (
        <Stack as="ol" gap={8} className="consult-sources" aria-label={t("consult.sources")}>
          {record.citations.map(({ objType, id, title, quote, page }, at) => (
            <Stack as="li" gap={2} key={`${objType}-${id}-${quote}`}>
              <Link to={hitPath(objType, id, page)}>{`[${at + 1}] ${title}`}</Link>
              <Text as="blockquote" size="small" tone="secondary" isBreaking>
                {quote}
              </Text>
            </Stack>
          ))}
        </Stack>
      ) : null}
    </Stack>
  );
}

/** Notes how far the reader has read, while the page is looked at. */
function useReadMark({ id, lastSeq, readSeq }: ConsultDetail): void {
  const [said, setSaid] = useState(readSeq);
  useEffect(() => {
    if (document.hidden || lastSeq <= Math.max(said, readSeq)) return;
    setSaid(lastSeq);
    // Said again with the next message.
    void call(readConsult, { body: { consultId: id, seq: lastSeq } }, { isPageRead: false }).catch(
      () => undefined,
    );
  }, [id, lastSeq, readSeq, said]);
}

/** The server takes one word in five seconds. */
const sayMs = 5_000;
const holdsMs = 12_000;

/** Says that the reader writes, and shows who else does. */
function useTyping(id: number): { readonly say: (isTyping: boolean) => void; readonly names: ReactNode } {
  const t = useT();
  const { userId } = useMe();
  const channel = `/consult/${id}`;
  const saidAtMs = useRef(0);
  const [writing, setWriting] = useState<readonly { userId: number; name: string }[]>([]);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const drop = (who: number) => setWriting((known) => known.filter((one) => one.userId !== who));
    const stop = pageLive.listenToPresence(channel, (news) => {
      if (news.userId === userId) return;
      drop(news.userId);
      if (news.state !== "reply") return;
      setWriting((known) => [...known, { userId: news.userId, name: news.name }]);
      timers.add(setTimeout(() => drop(news.userId), holdsMs));
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [channel, userId]);
  return {
    say: (isTyping) => {
      if (!isTyping) return pageLive.sendPresence(channel, "left");
      if (Date.now() - saidAtMs.current < sayMs) return;
      saidAtMs.current = Date.now();
      pageLive.sendPresence(channel, "reply");
    },
    names: writing.map(({ userId: who, name }) => (
      <Text as="p" key={who} size="small" tone="tertiary" role="status">
        {t("consult.typing", { name })}
      </Text>
    )),
  };
}
