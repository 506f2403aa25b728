import type { MouseEvent } from "react";
import { useNavigate } from "react-router";

/** What makes an anchor of the interface kit a link inside the portal. */
export interface InAppLink {
  readonly href: string;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** Makes links that the router follows; with a modifier key the browser opens them where the reader wants. */
export function useInAppLink(): (href: string) => InAppLink {
  const navigate = useNavigate();
  return (href) => ({
    href,
    onClick: (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void navigate(href);
    },
  });
}
