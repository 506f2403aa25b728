import { PageHeader } from "@pharos/ui";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { DocumentLibrary } from "./library/document-library.tsx";

const KnowledgeBox = lazyPart(async () => (await import("../search/parts.ts")).KnowledgeBox);

/** The vendor's library; for customers what is meant for them, beside the documents of their own organisation. */
export function LibraryScreen(): ReactNode {
  const t = useT();
  const { folderId = "" } = useParams();
  const [params, search] = useAddressSearch();
  // The folder of the path is the one a link names; choosing another one is a state of the page.
  const chosen = params.get("folder") ?? folderId;
  return (
    <>
      <PageHeader title={t("document.title")} actions={<KnowledgeBox />} />
      <DocumentLibrary
        place="library"
        chosen={/^[1-9]\d{0,14}$/.test(chosen) ? Number(chosen) : null}
        onChoose={(id) => search.set(new URLSearchParams({ folder: String(id) }))}
      />
    </>
  );
}
