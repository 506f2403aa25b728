import type { LivePresence } from "@pharos/api/live";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useNow } from "../../../shared/format/index.ts";
import { pageLive } from "../../../shared/live/index.ts";
import { useMe } from "../../identity/index.ts";
import {
  type Activity,
  type PresenceBook,
  type Present,
  presencePauseMs,
  presenceRepeatMs,
  presentPeople,
  withNews,
} from "./presence.ts";

/** The subscription comes first; what is sent before it is lost. */
const firstWordMs = 1_000;

/**
 * Says what the reader does on a record's page, now and again and never faster than the server accepts, and answers who else
 * is there. A page that no one looks at says nothing.
 */
export function usePresence(channel: string, activity: Activity): readonly Present[] {
  const { userId } = useMe();
  const [book, setBook] = useState<PresenceBook>(() => new Map());
  const nowMs = useNow(presencePauseMs);
  const saidAtMs = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const sayLater = useEffectEvent((ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => say(), ms);
  });
  const say = useEffectEvent(() => {
    const waitMs = saidAtMs.current + presencePauseMs - Date.now();
    if (waitMs > 0) return sayLater(waitMs);
    if (!document.hidden) {
      saidAtMs.current = Date.now();
      pageLive.sendPresence(channel, activity);
    }
    sayLater(presenceRepeatMs);
  });
  const hear = useEffectEvent((news: LivePresence) => {
    const isKnown = presentPeople(book, userId, Date.now()).some((person) => person.userId === news.userId);
    setBook((last) => withNews(last, news, Date.now()));
    // Anyone who comes learns at once who is there.
    if (!isKnown && news.state !== "left" && news.userId !== userId) say();
  });

  useEffect(() => pageLive.listenToPresence(channel, (news) => hear(news)), [channel]);
  useEffect(() => {
    const leave = () => pageLive.sendPresence(channel, "left");
    const look = () => (document.hidden ? leave() : say());
    saidAtMs.current = Date.now() - presencePauseMs + firstWordMs;
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pagehide", leave);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [channel]);
  useEffect(() => say(), [activity, channel]);
  return useMemo(() => presentPeople(book, userId, nowMs), [book, userId, nowMs]);
}
