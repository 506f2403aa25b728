import { badgeMax } from "@pharos/domain/limits";
import { useEffect } from "react";

const mark = /^\(\d+\+?\) /;

/** Puts a count before the title of the page, whatever the title becomes; none where there is nothing. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const element = document.querySelector("title");
    if (count === 0 || element === null) return undefined;
    const shown = `(${count > badgeMax ? `${badgeMax}+` : count}) `;
    const put = () => {
      const title = document.title.replace(mark, "");
      if (document.title !== `${shown}${title}`) document.title = `${shown}${title}`;
    };
    put();
    const observer = new MutationObserver(put);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(mark, "");
    };
  }, [count]);
}
