import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";

/** Leads to what a question finds today. */
export function SearchAgain({ words }: { readonly words: string }): ReactNode {
  const t = useT();
  return <Link to={paths.search(words)}>{t("search.gaps.again")}</Link>;
}
