import { PageHeader } from "@pharos/ui";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { useT } from "../../shared/texts.ts";
import { ConsoleArticles } from "./list/console-articles.tsx";
import { wholeNumber } from "./parts/whole-number.ts";

const ReviewDrawer = lazyPart(async () => (await import("./review/review-drawer.tsx")).ReviewDrawer);

/** What waits for the reader's decision; the revision that is looked at stands in the address. */
export function ReviewQueueScreen(): ReactNode {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const id = wholeNumber(search.get("id") ?? "");
  const close = () =>
    setSearch(
      (before) => {
        before.delete("id");
        return before;
      },
      { replace: true },
    );
  return (
    <>
      <PageHeader title={t("shell.titles.examList")} meta={t("article.review.intro")} />
      <ConsoleArticles mode="audit" />
      {id === null ? null : <ReviewDrawer key={id} id={id} onClose={close} />}
    </>
  );
}
