import { CountTabs, PageHeader } from "@pharos/ui";
import type { ReactNode } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { BrowseManuals } from "./list/browse-manuals.tsx";
import { ConsoleManuals } from "./list/console-manuals.tsx";
import { NewManualButton } from "./list/new-manual-button.tsx";

const KnowledgeBox = lazyPart(async () => (await import("../search/parts.ts")).KnowledgeBox);

/** Manuals: what there is to read, and for those who write them all of them. */
export function ManualsScreen(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const isEditor = useMe().perms.includes("manual:edit");
  const isManaging = isEditor && search.get("tab") === "manage";
  const title = t("manual.list.title");
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <KnowledgeBox />
            {isEditor ? <NewManualButton /> : null}
          </>
        }
      />
      {isEditor ? (
        <CountTabs
          label={title}
          active={isManaging ? "manage" : "browse"}
          onChange={(tab) => void navigate(paths.manuals(tab === "manage" ? { tab } : {}))}
          tabs={[
            { key: "browse", label: t("manual.list.browse"), hasNoCount: true },
            { key: "manage", label: t("manual.list.manage"), hasNoCount: true },
          ]}
        />
      ) : null}
      {isManaging ? <ConsoleManuals /> : <BrowseManuals />}
    </>
  );
}
