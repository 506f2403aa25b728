import { Cluster, Panel, Stack } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { paths } from "../../shared/paths.ts";
import { readToken } from "../../shared/session/index.ts";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { ApplyForm } from "./apply/apply-form.tsx";
import { ApplyResult } from "./apply/apply-result.tsx";
import { StatusLookup } from "./apply/status-lookup.tsx";
import { PublicFrame } from "./parts/public-frame.tsx";

/** The public form: apply, see the number, look up how it stands. */
export function ApplyScreen(): ReactNode {
  const t = useT();
  const [params, search] = useAddressSearch();
  const [applyNo, setApplyNo] = useState<string>();
  const isLookup = params.get("view") === "status";
  const show = (view: "form" | "status") => {
    setApplyNo(undefined);
    search.patch({ view: view === "status" ? view : null });
  };
  const isSignedIn = readToken() !== null;
  return (
    <PublicFrame
      title={t(
        isLookup
          ? "application.lookup.title"
          : applyNo
            ? "application.result.title"
            : "application.apply.title",
      )}
      intro={isLookup ? t("application.lookup.intro") : applyNo ? undefined : t("application.apply.intro")}
      aside={
        <Cluster
          as={Link}
          isOneLine
          isInline
          className="public-link"
          to={isSignedIn ? paths.workbench() : paths.login()}
        >
          {t(isSignedIn ? "application.frame.home" : "application.frame.signIn")}
        </Cluster>
      }
    >
      <Stack gap={16} className="public-stack">
        {isLookup ? (
          <StatusLookup />
        ) : applyNo ? (
          <ApplyResult applyNo={applyNo} onLookup={() => show("status")} onAgain={() => show("form")} />
        ) : (
          <Panel>
            <ApplyForm isSignedIn={false} onDone={setApplyNo} />
          </Panel>
        )}
        {applyNo && !isLookup ? null : (
          <div>
            <Button type="link" size="large" onClick={() => show(isLookup ? "form" : "status")}>
              {t(isLookup ? "application.apply.backToForm" : "application.apply.lookup")}
            </Button>
          </div>
        )}
      </Stack>
    </PublicFrame>
  );
}
