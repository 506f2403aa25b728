import type { ReactNode } from "react";
import { Button } from "../../src/controls/index.ts";
import {
  EmptyState,
  ErrorState,
  Grid,
  NoPermission,
  Panel,
  SkeletonCards,
  SkeletonFacts,
  SkeletonText,
  SkeletonTimeline,
  Stack,
} from "../../src/index.ts";
import { useSample } from "../use-sample.ts";

export function StatesSection(): ReactNode {
  const say = useSample();
  return (
    <Stack gap={16}>
      <h1 className="ph-page-title">{say("状态", "States")}</h1>
      <Grid minWidth={260} gap={16} isStretched>
        <Panel>
          <EmptyState action={<Button type="primary">{say("新建服务请求", "New service request")}</Button>}>
            {say(
              "还没有服务请求，遇到问题随时告诉我们。",
              "No service requests yet. Tell us when something comes up.",
            )}
          </EmptyState>
        </Panel>
        <Panel>
          <EmptyState drawing="search">{say("没有符合条件的记录。", "Nothing matches.")}</EmptyState>
        </Panel>
        <Panel>
          <EmptyState drawing="done">{say("全部处理完了。", "All done.")}</EmptyState>
        </Panel>
        <Panel>
          <EmptyState drawing="message">{say("还没有回复。", "No replies yet.")}</EmptyState>
        </Panel>
        <Panel>
          <ErrorState
            title={say("没有加载出来", "Could not be loaded")}
            detail="req-7f3a91"
            onRetry={() => undefined}
          >
            {say(
              "请检查网络后重试；若仍不行，请把下面的编号告诉我们。",
              "Check the network and try again, or tell us this number.",
            )}
          </ErrorState>
        </Panel>
        <Panel>
          <NoPermission>
            {say("您没有查看权限，请联系管理员。", "You may not see this. Please ask an administrator.")}
          </NoPermission>
        </Panel>
        <Panel title={say("文字骨架", "Text")}>
          <SkeletonText lines={4} />
        </Panel>
        <Panel title={say("信息骨架", "Facts")}>
          <SkeletonFacts />
        </Panel>
        <Panel title={say("时间线骨架", "Timeline")}>
          <SkeletonTimeline items={2} />
        </Panel>
        <Panel title={say("卡片骨架", "Cards")} padding="none">
          <SkeletonCards cards={3} />
        </Panel>
        <Panel title={say("紧凑空状态", "Compact")}>
          <EmptyState isCompact>{say("没有附件。", "No attachments.")}</EmptyState>
        </Panel>
      </Grid>
    </Stack>
  );
}
