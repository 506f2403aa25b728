import type { RefObject } from "react";
import { usePageKeys } from "../../../shared/keys/page-keys.ts";
import { useT } from "../../../shared/texts.ts";
import type { MessageRow } from "../api.ts";

/** Keys of the list beside j, k and Enter, which its rows handle themselves: e is done with a message. */
export function useMessageKeys(
  root: RefObject<HTMLElement | null>,
  rows: readonly MessageRow[],
  markRead: (message: MessageRow) => void,
): void {
  const t = useT();
  const finish = () => {
    const row = document.activeElement?.closest<HTMLElement>("[data-row-key]");
    const elements = [...(root.current?.querySelectorAll<HTMLElement>("[data-row-key]") ?? [])];
    const at = elements.findIndex((element) => element === row);
    const message = rows.find(({ id }) => String(id) === row?.dataset["rowKey"]);
    if (at === -1 || message === undefined) return;
    // The row may leave the list; the next one takes over, so that the key can be pressed again.
    (elements[at + 1] ?? elements[at - 1])?.focus();
    if (message.readTime === null) markRead(message);
  };
  usePageKeys(t("shell.titles.message"), [
    { key: "j", label: `${t("message.center.keys.move")} (J / K)` },
    { key: "Enter", label: t("message.center.keys.open") },
    { key: "e", label: t("message.center.keys.done"), run: finish },
  ]);
}
