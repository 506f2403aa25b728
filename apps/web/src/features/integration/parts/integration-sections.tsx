import type { ReactNode } from "react";
import { PageSections } from "../../../shared/components/page-sections.tsx";
import { paths } from "../../../shared/paths.ts";
import { useRouteDirectory } from "../../../shared/route-directory.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";

/** The pages for other systems beside each other, for those who maintain them. */
export function IntegrationSections(): ReactNode {
  const t = useT();
  const { perms } = useMe();
  const { isBuilt } = useRouteDirectory();
  if (!perms.includes("sys:config")) return null;
  const pages = [
    { path: paths.apiTokens(), label: t("integration.sections.tokens") },
    { path: paths.outgoingWebhooks(), label: t("integration.sections.webhooks") },
    { path: paths.mailbox(), label: t("integration.sections.mailbox") },
    { path: paths.apiDocs(), label: t("integration.sections.docs") },
  ].filter(({ path }) => isBuilt(path));
  return <PageSections label={t("integration.sections.label")} pages={pages} />;
}
