import { readOriginalMail } from "@pharos/api/integration";
import { Button } from "@pharos/ui/controls";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "../api/index.ts";
import { useT } from "../texts.ts";
import { QueryError } from "./query-error.tsx";
import "./original-mail.css";

/** The reply a mail became, the request it opened, or a mail that came in. */
type MailReference =
  | { readonly replyId: number }
  | { readonly faultId: number }
  | { readonly mailId: number };

const originalQuery = (query: MailReference) =>
  queryOptions({
    queryKey: ["integration", "original", query],
    queryFn: ({ signal }) => call(readOriginalMail, { query }, { signal }),
  });

/** Leads to the whole text of a mail, which is fetched when someone asks for it. */
export function OriginalMail({ of }: { readonly of: MailReference }): ReactNode {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const mail = useQuery({ ...originalQuery(of), enabled: isOpen });
  return (
    <>
      <Button
        type="link"
        size="small"
        className="original-mail-link"
        aria-expanded={isOpen}
        loading={mail.isLoading}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(isOpen ? "common.mailed.hideOriginal" : "common.mailed.showOriginal")}
      </Button>
      {isOpen && mail.isError ? <QueryError query={mail} /> : null}
      {isOpen && mail.data ? <MailText text={mail.data.text} label={t("common.mailed.original")} /> : null}
    </>
  );
}

/** What stood below the words of a mail, shown on demand. */
export function FoldedText({ text }: { readonly text: string }): ReactNode {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        type="link"
        size="small"
        className="original-mail-link"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(isOpen ? "common.mailed.hideFolded" : "common.mailed.showFolded")}
      </Button>
      {isOpen ? <MailText text={text} label={t("common.mailed.showFolded")} /> : null}
    </>
  );
}

function MailText({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  return (
    // The keyboard must be able to scroll it.
    <pre className="original-mail" tabIndex={0} role="region" aria-label={label}>
      {text}
    </pre>
  );
}
