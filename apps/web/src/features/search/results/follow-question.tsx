import { Cluster, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { useFollowGap } from "../api.ts";

interface FollowQuestionProps {
  readonly keyword: string;
  readonly isFollowed: boolean;
}

/** Says that nothing answers a question, and offers to notify the reader when an article does, or to raise it as a request. */
export function FollowQuestion({ keyword, isFollowed }: FollowQuestionProps): ReactNode {
  const t = useT();
  const follow = useFollowGap();
  const { perms } = useMe();
  return (
    <Cluster gap={12} className="search-follow" role="status">
      <Text tone="secondary">{t(isFollowed ? "search.follow.on" : "search.follow.question")}</Text>
      <Button
        size="small"
        loading={follow.isPending}
        onClick={() => follow.mutate({ body: { keyword, isFollowed: !isFollowed } })}
      >
        {t(isFollowed ? "search.follow.stop" : "search.follow.start")}
      </Button>
      {perms.includes("service:create") ? (
        <Link to={paths.newServiceRequest(keyword)}>{t("search.raise")}</Link>
      ) : null}
    </Cluster>
  );
}
