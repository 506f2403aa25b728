import { Cluster, EmptyState, SkeletonText, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { Ago } from "../../shared/components/ago.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { assistantQueries } from "./api.ts";

interface ConversationsProps {
  readonly activeId: number | undefined;
  readonly onChosen: () => void;
}

/** The reader's conversations, the newest first, and a new one. */
export function Conversations({ activeId, onChosen }: ConversationsProps): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const all = useQuery(assistantQueries.all());
  return (
    <Stack as="nav" gap={8} className="moai-list" isPanel aria-label={t("assistant.list")}>
      <Button
        onClick={() => {
          onChosen();
          void navigate(paths.moai());
        }}
      >
        {t("assistant.new")}
      </Button>
      <QueryError query={all} isCompact />
      {all.isPending ? <SkeletonText lines={4} /> : null}
      {all.data?.conversations.length === 0 ? <EmptyState isCompact>{t("assistant.none")}</EmptyState> : null}
      {all.data?.conversations.map((row) => (
        <Stack
          as={Link}
          key={row.id}
          to={paths.moai({ c: row.id })}
          gap={2}
          className="moai-row"
          aria-current={row.id === activeId ? "page" : undefined}
          onClick={onChosen}
        >
          <Text isTruncated>{row.title}</Text>
          <Cluster gap={6} size="small" tone="secondary">
            {row.srNo === null ? null : <span>{row.srNo}</span>}
            <Ago iso={row.askedTime} />
          </Cluster>
        </Stack>
      ))}
      <Text as="p" size="small" tone="tertiary">
        {t("assistant.kept")}
      </Text>
    </Stack>
  );
}
