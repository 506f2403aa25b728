import { listConsults } from "@pharos/api/consult";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { call } from "../../shared/api/index.ts";
import { useLiveChannel } from "../../shared/live/index.ts";
import { paths } from "../../shared/paths.ts";
import { loadTexts, translate } from "../../shared/texts.ts";

/** Something that waits for the expert; `key` changes with every further message. */
interface News {
  readonly key: string;
  readonly id: number;
  readonly kind: "offer" | "message";
}

/** So many of the latest are looked at. */
const readMax = 50;

async function readNews(): Promise<News[]> {
  const read = (query: { readonly waiting?: "true"; readonly mine?: "true" }) =>
    call(listConsults, { query: { ...query, pageSize: readMax } }, { isPageRead: false });
  const [waiting, own] = await Promise.all([read({ waiting: "true" }), read({ mine: "true" })]);
  return [
    ...waiting.list
      .filter(({ isOffered }) => isOffered)
      .map(({ id }): News => ({ key: `offer ${id}`, id, kind: "offer" })),
    ...own.list
      .filter(({ unread }) => unread > 0)
      .map(
        ({ id, lastRecordTime }): News => ({ key: `message ${id} ${lastRecordTime}`, id, kind: "message" }),
      ),
  ];
}

/**
 * Says by the browser what has come since the page went out of sight, each thing once. Neither the customer nor the content is
 * named: others may see the screen.
 */
export function ConsultNotices(): ReactNode {
  const navigate = useNavigate();
  // Null until it was looked for the first time: what is there then is no news.
  const known = useRef<ReadonlySet<string> | null>(null);
  const show = ({ id, kind }: News) => {
    try {
      // One for each consultation: a further message takes the place of the one before.
      const notice = new Notification(translate(`consult.notice.${kind}`), { tag: `consult-${id}` });
      notice.onclick = () => {
        window.focus();
        void navigate(paths.consult(id));
        notice.close();
      };
    } catch {
      // Browsers of phones show notices of pages that are installed only.
    }
  };
  const isLooking = useRef(false);
  const isAskedAgain = useRef(false);
  const look = async () => {
    isAskedAgain.current = isLooking.current;
    if (isLooking.current) return;
    isLooking.current = true;
    try {
      do {
        isAskedAgain.current = false;
        const [news] = await Promise.all([readNews(), loadTexts(["consult"])]);
        const fresh = news.filter(({ key }) => known.current?.has(key) === false);
        known.current = new Set(news.map(({ key }) => key));
        // What comes while the page is in sight is seen there.
        if (document.hidden) for (const one of fresh) show(one);
      } while (isAskedAgain.current);
    } catch {
      // The next hint looks again.
    } finally {
      isLooking.current = false;
    }
  };
  const lookAtFirst = useEffectEvent(look);
  useEffect(() => void lookAtFirst(), []);
  useLiveChannel("/consult", () => void look());
  return null;
}
