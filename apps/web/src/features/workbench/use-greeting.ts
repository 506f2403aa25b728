import { useFormat, useNow } from "../../shared/format/index.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { greetingKey } from "./greeting.ts";

/** “Good morning, …” and the day, by the clock of the business time zone. */
export function useGreeting(): { readonly words: string; readonly day: string } {
  const t = useT();
  const format = useFormat();
  const { employeeName } = useMe();
  const now = new Date(useNow(60_000)).toISOString();
  return {
    words: t("workbench.greeting.line", {
      greeting: t(greetingKey(Number(format.time(now).slice(0, 2)))),
      name: employeeName,
    }),
    day: format.day(now),
  };
}
