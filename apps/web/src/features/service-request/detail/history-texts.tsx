import { Button } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useT } from "../../../shared/texts.ts";
import { serviceRequestQueries } from "../api.ts";

interface HistoryTextsProps {
  readonly requestId: number;
  readonly stepId: number;
}

const TextDifference = lazyPart(
  async () => (await import("../../../shared/components/text-difference.tsx")).TextDifference,
);

/** The long texts before and after a step, fetched when someone asks for them. */
export function HistoryTexts({ requestId, stepId }: HistoryTextsProps): ReactNode {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const texts = useQuery({ ...serviceRequestQueries.historyTexts(requestId, stepId), enabled: isOpen });
  return (
    <>
      <Button
        type="link"
        size="small"
        aria-expanded={isOpen}
        loading={texts.isLoading}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(isOpen ? "serviceRequest.history.hideTexts" : "serviceRequest.history.showTexts")}
      </Button>
      {isOpen && texts.isError ? <QueryError query={texts} /> : null}
      {isOpen
        ? texts.data?.texts.map(({ field, from, to }) => (
            <TextDifference
              key={field}
              before={from ?? ""}
              after={to ?? ""}
              label={t("serviceRequest.history.difference")}
            />
          ))
        : null}
    </>
  );
}
