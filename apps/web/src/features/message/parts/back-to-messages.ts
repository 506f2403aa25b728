import type { BackLink } from "@pharos/ui";
import { useNavigate } from "react-router";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";

/** The way back from the pages around messages. */
export function useBackToMessages(): BackLink {
  const t = useT();
  const navigate = useNavigate();
  return {
    label: t("message.center.back"),
    href: paths.messages(),
    onClick: (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void navigate(paths.messages());
    },
  };
}
