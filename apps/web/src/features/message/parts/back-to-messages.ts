import type { BackLink } from "@pharos/ui";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useInAppLink } from "../../../shared/use-in-app-link.ts";

/** The way back from the pages around messages. */
export function useBackToMessages(): BackLink {
  const t = useT();
  const inApp = useInAppLink();
  return { label: t("message.center.back"), ...inApp(paths.messages()) };
}
