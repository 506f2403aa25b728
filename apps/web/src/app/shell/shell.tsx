import { scrollThresholdPx } from "@pharos/domain/limits";
import { BackToTop, Cluster, Stack, useIsPhone } from "@pharos/ui";
import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { ConsultCorner } from "../../features/consult/index.ts";
import { Incidents, prepareIncidents } from "../../features/service-request/index.ts";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { useT } from "../../shared/texts.ts";
import { useCurrentRoute } from "../root-layout.tsx";
import { layoutOf } from "../route-meta.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LiveNotice } from "./live-notice.tsx";
import { Overlays, useOverlays } from "./overlays.tsx";
import { SettingsFrame } from "./settings-frame.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useIntentPrefetch } from "./use-intent-prefetch.ts";
import { useUnsentReplies } from "./use-unsent-replies.ts";
import "./shell.css";

// A desk has the sidebar.
const MobileBar = lazyPart(async () => (await import("../../features/workbench/index.ts")).MobileBar);

/** Reads what decides where a page begins; the shell then stands still. */
export const prepareShell = (client: QueryClient): Promise<void> => prepareIncidents(client);

/** Header, sidebar and footer around the screens of everyone who is signed in. */
export function Shell(): ReactNode {
  const t = useT();
  const layout = layoutOf(useCurrentRoute()?.meta ?? {});
  const overlays = useOverlays();
  const isPhone = useIsPhone();
  useUnsentReplies();
  useIntentPrefetch();
  return (
    <Stack className="shell" data-header={layout.hasHeader} data-full-height={layout.isFullHeight}>
      <a className="shell-skip" href="#main-content">
        {t("shell.skipToContent")}
      </a>
      {layout.hasHeader ? <Header overlays={overlays} /> : null}
      <Incidents />
      <Cluster align="stretch" isOneLine isGrowing className="shell-body">
        {layout.hasSidebar ? <Sidebar /> : null}
        <Stack isGrowing className="shell-column">
          <main
            // Fields of forms have their plain names as ids.
            id="main-content"
            className="shell-content"
            tabIndex={-1}
            data-padding={layout.hasPadding}
            data-gray={layout.isGray}
            data-reading={layout.isReadingWidth}
          >
            <SettingsFrame>
              <Outlet />
            </SettingsFrame>
          </main>
          {layout.hasFooter ? <Footer /> : null}
        </Stack>
      </Cluster>
      {isPhone ? <MobileBar /> : null}
      <BackToTop threshold={scrollThresholdPx} />
      <LiveNotice />
      {layout.hasChatWidget ? <ConsultCorner /> : null}
      <Overlays overlays={overlays} />
    </Stack>
  );
}
