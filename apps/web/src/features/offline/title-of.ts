import type { Translate } from "@pharos/i18n";
import type { OfflineEntry } from "../../shared/offline/offline-store.ts";

/** What an entry is called, in words for one that cannot be opened any more. */
export const titleOf = ({ title, isUnreadable }: OfflineEntry, t: Translate): string =>
  isUnreadable ? t("offline.unreadable") : title;
