import type { RefObject } from "react";
import { type PageKey, usePageKeys } from "../../../shared/keys/page-keys.ts";
import { useT } from "../../../shared/texts.ts";
import type { RequestIntent } from "../parts/intent.ts";

interface RecordsKeys {
  /** Element that holds the search box and the rows. */
  readonly root: RefObject<HTMLElement | null>;
  readonly onNew: (() => void) | null;
  /** Opens the row that has the focus, to do something there; null when the request beside the list has these keys. */
  readonly onIntent: ((id: number, intent: RequestIntent) => void) | null;
  /** The reader may write internal notes. */
  readonly isVendor: boolean;
  /** Switches between the list and the list with a request beside it, the one that has the focus; null where there is no room. */
  readonly onSplit: ((focusedId: number | null) => void) | null;
}

/** Keys of the list beside j, k, x and Enter, which its rows handle themselves. */
export function useRecordsKeys({ root, onNew, onIntent, isVendor, onSplit }: RecordsKeys): void {
  const t = useT();
  const focusedRow = () => {
    const row = document.activeElement?.closest<HTMLElement>("[data-row-key]");
    return row && root.current?.contains(row) ? row : null;
  };
  const focusedId = () => {
    const id = Number(focusedRow()?.dataset["rowKey"]);
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  };
  const intend = (intent: RequestIntent) => () => {
    const id = focusedId();
    if (id !== null) onIntent?.(id, intent);
  };
  const search = () => {
    const box = root.current?.querySelector<HTMLInputElement>("input[type='search']");
    box?.focus();
    box?.select();
  };
  // The star keeps its own state; pressing it is the same as clicking it.
  const star = () => focusedRow()?.querySelector<HTMLElement>(".star-button")?.click();
  const onRow: PageKey[] = [
    { key: "r", label: t("serviceRequest.desk.keys.reply"), run: intend("reply") },
    ...(isVendor ? [{ key: "n", label: t("serviceRequest.desk.keys.note"), run: intend("note") }] : []),
    { key: "c", label: t("serviceRequest.desk.keys.close"), run: intend("close") },
    { key: "s", label: t("serviceRequest.desk.keys.star"), run: star },
  ];
  usePageKeys(t("serviceRequest.desk.keys.list"), [
    { key: "j", label: `${t("serviceRequest.desk.keys.move")} (J / K)` },
    { key: "Enter", label: t("serviceRequest.desk.keys.open") },
    { key: "x", label: t("serviceRequest.desk.keys.select") },
    ...(onIntent ? onRow : []),
    { key: "/", label: t("serviceRequest.desk.keys.search"), run: search },
    ...(onSplit
      ? [{ key: "v", label: t("serviceRequest.desk.keys.split"), run: () => onSplit(focusedId()) }]
      : []),
    // Customers write no internal notes, so the shorter key is theirs.
    ...(onNew
      ? [{ key: isVendor ? "+" : "n", label: t("serviceRequest.desk.keys.create"), run: onNew }]
      : []),
  ]);
}
