import { Button, Tooltip } from "@pharos/ui/controls";
import { Icon, likeIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useFormat } from "../../shared/format/index.ts";
import { useT } from "../../shared/texts.ts";
import { type RequirementRow, useVoteForRequirement } from "./api.ts";

/** How many voted, and the reader's own vote; a press gives it or takes it back. */
export function VoteButton({ row }: { readonly row: RequirementRow }): ReactNode {
  const t = useT();
  const format = useFormat();
  const vote = useVoteForRequirement();
  const { isAllowed, reason } = row.abilities.vote;
  const label = `${t(row.isVoted ? "requirement.unvote" : "requirement.vote")} · ${t("requirement.votes", { count: row.voteCount })}`;
  return (
    <Tooltip title={reason || t(row.isVoted ? "requirement.unvote" : "requirement.vote")}>
      <Button
        size="small"
        type={row.isVoted ? "primary" : "default"}
        ghost={row.isVoted}
        icon={<Icon of={likeIcon} />}
        aria-label={label}
        aria-pressed={row.isVoted}
        disabled={!isAllowed}
        loading={vote.isPending}
        onClick={(event) => {
          // The row around it opens the requirement.
          event.stopPropagation();
          vote.mutate({ body: { id: row.id, isVoted: !row.isVoted } });
        }}
      >
        {format.number(row.voteCount)}
      </Button>
    </Tooltip>
  );
}
