import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { classNames } from "@pharos/ui";
import { Button, Tooltip } from "@pharos/ui/controls";
import { eyeIcon, Icon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { useFollowServiceRequest } from "./api.ts";
import "./handling.css";

/** Lets the reader learn of what happens to a request; pressed while that is so. */
export function FollowButton({ detail }: { readonly detail: ServiceRequestDetail }): ReactNode {
  const t = useT();
  const follow = useFollowServiceRequest();
  const { isWatching, watchers } = detail;
  const label = isWatching ? t("serviceRequest.follow.following") : t("serviceRequest.follow.follow");
  const hint =
    watchers.length === 0
      ? label
      : `${label} · ${t("serviceRequest.follow.count", { count: watchers.length })}`;
  return (
    <Tooltip title={hint} mouseEnterDelay={0.4}>
      <Button
        type="text"
        className={classNames("sr-follow", isWatching && "sr-follow-on")}
        icon={<Icon of={eyeIcon} />}
        aria-label={label}
        aria-pressed={isWatching}
        loading={follow.isPending}
        // A refusal has been shown.
        onClick={() => follow.mutate({ body: { faultId: detail.id, on: !isWatching } })}
      />
    </Tooltip>
  );
}
