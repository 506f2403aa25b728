import { Stack } from "@pharos/ui";
import type { ReactNode } from "react";
import { NetworkError, retryHint, ServerError } from "../api/index.ts";
import { useServiceDeskPhone } from "../service-desk.ts";
import { useT } from "../texts.ts";

interface FailureAdviceProps {
  readonly error: Error;
  /** Also says what happened, where the title does not. */
  readonly isWhole?: boolean;
}

/** What to do about a failed read: when to try again, and whom to call when the fault is not the reader's. */
export function FailureAdvice({ error, isWhole = false }: FailureAdviceProps): ReactNode {
  const t = useT();
  const phone = useServiceDeskPhone();
  const isOurs = error instanceof NetworkError || error instanceof ServerError;
  const hint = retryHint(error);
  const { message } = error;
  const whole = hint === null ? message : t("common.error.withHint", { message, hint });
  return (
    <>
      <span>{isWhole ? whole : hint}</span>
      {isOurs && phone !== null ? (
        // A line of its own: inside of words a link would need more than its colour.
        <Stack as="span" align="center">
          <a href={`tel:${phone}`}>{t("common.error.serviceDesk", { phone })}</a>
        </Stack>
      ) : null}
    </>
  );
}
