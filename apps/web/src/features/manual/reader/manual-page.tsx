import { Cluster, Grid, PageHeader, Panel, Stack, useMediaQuery } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, unorderedListIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { usePageTarget } from "../../../shared/page-target.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useInAppLink } from "../../../shared/use-in-app-link.ts";
import { wholeNumber } from "../../../shared/whole-number.ts";
import { useMe } from "../../identity/index.ts";
import type { ManualDetail } from "../api.ts";
import { LevelChip, ManualStatusChip } from "../parts/chips.tsx";
import { ChapterNav } from "./chapter-nav.tsx";
import { ChapterPage } from "./chapter-page.tsx";
import { CoverPage } from "./cover-page.tsx";
import { EditionSwitch } from "./edition-switch.tsx";
import { ReaderActions } from "./reader-actions.tsx";
import "./manual-page.css";

const NavDrawer = lazyPart(async () => (await import("./nav-drawer.tsx")).NavDrawer);

/** A manual as it is read: the tree of its chapters beside the one that is open. On a phone the tree is in a drawer. */
export function ManualPage({ manual }: { readonly manual: ManualDetail }): ReactNode {
  const t = useT();
  const linkTo = useInAppLink();
  const [search] = useSearchParams();
  const { userId, isEsUser } = useMe();
  const isNarrow = useMediaQuery("(max-width: 1023px)");
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const articleId = wholeNumber(search.get("article"));
  usePageTarget(userId, { path: paths.manual(manual.id), label: manual.name, actions: [] });
  const nav = <ChapterNav manual={manual} articleId={articleId} onOpen={() => setIsDrawerOpen(false)} />;
  return (
    <>
      <PageHeader
        title={manual.name}
        back={{ label: t("manual.list.title"), ...linkTo(paths.manuals()) }}
        marks={
          <>
            {manual.status === 1 ? null : <ManualStatusChip code={manual.status} />}
            {isEsUser ? null : <LevelChip code={manual.encryptLevel} />}
          </>
        }
        meta={<EditionSwitch manual={manual} articleId={articleId} />}
        actions={
          <Cluster gap={8}>
            {isNarrow ? (
              <Button icon={<Icon of={unorderedListIcon} />} onClick={() => setIsDrawerOpen(true)}>
                {t("manual.reader.chapters")}
              </Button>
            ) : null}
            <ReaderActions manual={manual} articleId={articleId} />
          </Cluster>
        }
      />
      <Grid gap={16} className="manual-page">
        {isNarrow ? null : (
          <Panel className="manual-nav ph-no-print" title={t("manual.reader.chapters")}>
            {nav}
          </Panel>
        )}
        <Stack gap={16}>
          {articleId === null ? (
            <CoverPage manual={manual} />
          ) : (
            <ChapterPage key={articleId} manual={manual} id={articleId} />
          )}
        </Stack>
      </Grid>
      {isNarrow && isDrawerOpen ? (
        <NavDrawer title={manual.name} onClose={() => setIsDrawerOpen(false)}>
          {nav}
        </NavDrawer>
      ) : null}
    </>
  );
}
