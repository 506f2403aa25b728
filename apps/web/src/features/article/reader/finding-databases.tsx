import { Panel, Stack } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { findingQuery } from "../finding-query.ts";

/** The databases that have what the article is about now, for those who look after them. */
export function FindingDatabases({ codes }: { readonly codes: readonly string[] }): ReactNode {
  const t = useT();
  return (
    <Panel title={t("article.findings.title")}>
      <Stack as="ul" gap={4}>
        {codes.map((code) => (
          <Finding key={code} code={code} />
        ))}
      </Stack>
    </Panel>
  );
}

/** One rule; nothing where no inspection has it. */
function Finding({ code }: { readonly code: string }): ReactNode {
  const t = useT();
  const fleet = useQuery({ ...findingQuery(code), retry: false });
  if (fleet.data === undefined) return null;
  const { rule, total } = fleet.data;
  return (
    <li>
      <Link to={paths.fleetDatabases(rule.code)}>
        {t("article.findings.count", { title: rule.title, count: total })}
      </Link>
    </li>
  );
}
