import { Stack } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { AdvisoryNotice } from "./advisory-notice.tsx";
import { openAdvisories } from "./api.ts";
import "./advisory.css";

/** Security warnings about the own systems, until somebody of the organisation has acknowledged each. */
export function OpenAdvisories({ max = Number.POSITIVE_INFINITY }: { readonly max?: number }): ReactNode {
  const t = useT();
  const { perms, isEsUser } = useMe();
  const open = useQuery({ ...openAdvisories(), enabled: isEsUser && perms.includes("knowledge:view") });
  const rows = open.data?.list.filter(({ mayAcknowledge }) => mayAcknowledge) ?? [];
  if (rows.length === 0) return null;
  return (
    <Stack gap={8} className="advisory-notices">
      {rows.slice(0, max).map((row) => (
        <AdvisoryNotice key={`${row.id} ${row.companyId}`} advisory={row} />
      ))}
      {rows.length > max ? (
        <Link to={paths.news()}>{t("advisory.more", { count: rows.length - max })}</Link>
      ) : null}
    </Stack>
  );
}
