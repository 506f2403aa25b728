import { canRun, type UiAction } from "@pharos/ui";
import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { isTyping, type PageKey, usePageKeys } from "../../../shared/keys/page-keys.ts";
import { useT } from "../../../shared/texts.ts";
import { intentIn } from "../parts/intent.ts";

interface DetailKeys {
  readonly onReply: (() => void) | null;
  readonly onNote: (() => void) | null;
  readonly onFold: () => void;
  /** What can be done with the request; keys do what its buttons do. */
  readonly actions: readonly UiAction[];
}

/** Keys of a request, and what the list wanted to be done with it when it opened it. */
export function useDetailKeys({ onReply, onNote, onFold, actions }: DetailKeys): void {
  const t = useT();
  const next = actions.find(({ isPrimary }) => isPrimary === true);
  const close = actions.find(({ key }) => key === "close");
  const onClose = close && canRun(close) ? close.run : null;
  const keys: PageKey[] = [
    { key: "r", label: t("serviceRequest.desk.keys.reply"), run: onReply },
    ...(onNote ? [{ key: "n", label: t("serviceRequest.desk.keys.note"), run: onNote }] : []),
    ...(next ? [{ key: ".", label: next.label, run: canRun(next) ? next.run : null }] : []),
    ...(close ? [{ key: "c", label: close.label, run: onClose }] : []),
    { key: "s", label: t("serviceRequest.desk.keys.star"), run: pressStar },
    { key: "Escape", label: t("serviceRequest.desk.keys.fold"), run: onFold, isWhileTyping: true },
  ];
  usePageKeys(t("serviceRequest.desk.keys.detail"), keys);
  useFormerNoteKey(onNote);
  useIntent({ reply: onReply, note: onNote, close: onClose });
}

// The star keeps its own state; pressing it is the same as clicking it.
const pressStar = (): void => document.querySelector<HTMLElement>(".sr-detail .star-button")?.click();

/** `i` was the key of an internal note before it was `n`; fingers remember. */
function useFormerNoteKey(onNote: (() => void) | null): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key !== "i" || !isPlain || !onNote || isTyping(event.target)) return;
    if (document.querySelector("[role='dialog'][aria-modal='true']") !== null) return;
    event.preventDefault();
    onNote();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

/** Does once what the list asked for; going back to the page later does not do it again. */
function useIntent(doing: Readonly<Record<"reply" | "note" | "close", (() => void) | null>>): void {
  const location = useLocation();
  const navigate = useNavigate();
  const run = useEffectEvent(() => {
    const intent = intentIn(location.state);
    if (intent === null) return;
    // The same address without the wish.
    const { intent: _, ...rest } = location.state as Readonly<Record<string, unknown>>;
    void navigate(`${location.pathname}${location.search}`, { replace: true, state: rest });
    doing[intent]?.();
  });
  useEffect(() => run(), []);
}
