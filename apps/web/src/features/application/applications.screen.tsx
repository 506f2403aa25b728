import { PageHeader } from "@pharos/ui";
import type { ReactNode } from "react";
import { useT } from "../../shared/texts.ts";
import { ApplicationReview } from "./review/application-review.tsx";

/** Applications that wait for a decision, and those that had one. */
export function ApplicationsScreen(): ReactNode {
  const t = useT();
  return (
    <>
      <PageHeader title={t("application.review.title")} />
      <ApplicationReview />
    </>
  );
}
