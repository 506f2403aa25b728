import { CountTabs, PageHeader } from "@pharos/ui";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { wholeNumber } from "../../shared/whole-number.ts";
import { ExamList } from "../exam/index.ts";
import { useMe } from "../identity/index.ts";
import { ConsoleArticles } from "./list/console-articles.tsx";

const ReviewDrawer = lazyPart(async () => (await import("./review/review-drawer.tsx")).ReviewDrawer);

/** Who sees which of the two. */
const permissions = { review: "knowledge:create", exams: "exam:view" } as const;

/** What waits for the reader's decision; the revision that is looked at stands in the address. Beside it stand the exams. */
export function ReviewQueueScreen(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const [search, address] = useAddressSearch();
  const { perms } = useMe();
  const tabs = (["review", "exams"] as const).filter((key) => perms.includes(permissions[key]));
  const tab = tabs.find((key) => key === search.get("tab")) ?? tabs[0] ?? "review";
  const id = wholeNumber(search.get("id") ?? "");
  const close = () => address.patch({ id: null }, { replace: true });
  return (
    <>
      <PageHeader
        title={t(tabs.length > 1 || tab === "review" ? "shell.titles.examList" : "exam.title")}
        meta={t(tab === "exams" ? "exam.intro" : "article.review.intro")}
      />
      {tabs.length > 1 ? (
        <CountTabs
          label={t("shell.titles.examList")}
          active={tab}
          onChange={(next) =>
            void navigate(paths.reviewQueue(undefined, next === "review" ? undefined : next))
          }
          tabs={tabs.map((key) => ({ key, label: t(`exam.tab.${key}`), hasNoCount: true }))}
        />
      ) : null}
      {tab === "exams" ? <ExamList /> : <ConsoleArticles mode="audit" />}
      {id === null ? null : <ReviewDrawer key={id} id={id} onClose={close} />}
    </>
  );
}
