import type { ReactNode } from "react";
import { PageSections } from "../../../shared/components/page-sections.tsx";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";

/** The pages of access control beside each other; readers see those they may open. */
export function AccessSections(): ReactNode {
  const t = useT();
  const { perms } = useMe();
  const pages = [
    { path: paths.roles(), label: t("access.roles.title"), permission: "role:edit" },
    { path: paths.permissions(), label: t("access.permissions.title"), permission: "role:edit" },
    { path: paths.users(), label: t("access.users.title"), permission: "user:view" },
    { path: paths.roleMatrix(), label: t("access.matrix.title"), permission: "role:edit" },
  ].filter(({ permission }) => perms.includes(permission));
  if (pages.length < 2) return null;
  return <PageSections label={t("access.sections")} pages={pages} />;
}
