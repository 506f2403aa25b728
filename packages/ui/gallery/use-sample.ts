import { useUiEnvironment } from "../src/index.ts";

/** Picks the sample words of the language in force. */
export function useSample(): (zh: string, en: string) => string {
  const { locale } = useUiEnvironment();
  return (zh, en) => (locale === "zh-CN" ? zh : en);
}
