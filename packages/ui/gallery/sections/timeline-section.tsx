import type { ReactNode } from "react";
import { alertIcon, checkCircleIcon, userSwitchIcon } from "../../src/icons/index.ts";
import { Panel, RelativeTime, Stack, StatusChip, Timeline, type TimelineItem } from "../../src/index.ts";
import { useSample } from "../use-sample.ts";

export function TimelineSection(): ReactNode {
  const say = useSample();
  const at = (text: string) => (
    <RelativeTime iso="2025-11-03T09:12:00+08:00" text={text} fullText="2025-11-03 09:12" />
  );
  const items: TimelineItem[] = [
    {
      key: "1",
      kind: "message",
      authorName: say("周启明", "Ming Zhou"),
      marks: <StatusChip tone="mute">{say("客户", "Customer")}</StatusChip>,
      time: at("09:12"),
      body: say(
        "核心交易库从 09:05 起报 ORA-00257，归档目录已满，应用全部超时。",
        "Since 09:05 the core database reports ORA-00257: the archive destination is full and every call times out.",
      ),
    },
    {
      key: "2",
      kind: "event",
      authorName: say("系统", "System"),
      body: say("按值班表派给林晓雨", "assigned it to Rain Lin by the duty table"),
      icon: userSwitchIcon,
      tone: "info",
      time: at("09:13"),
    },
    {
      key: "3",
      kind: "note",
      authorName: say("林晓雨", "Rain Lin"),
      marks: <StatusChip tone="warn">{say("仅内部可见", "Internal")}</StatusChip>,
      time: at("09:20"),
      body: say("和上月的问题相同，先扩容再清理。", "The same as last month: extend first, then clean up."),
      isOwn: true,
    },
    {
      key: "4",
      kind: "message",
      authorName: say("林晓雨", "Rain Lin"),
      time: at("09:24"),
      body: say(
        "已扩容归档目录 200 GB，请确认交易是否恢复。",
        "The archive volume has 200 GB more. Please check the transactions.",
      ),
      footer: say("客户 3 人可见", "Seen by 3 people at the customer"),
      isOwn: true,
    },
    {
      key: "5",
      kind: "event",
      body: say("首次响应在 8 分钟内达成", "First response met within 8 minutes"),
      icon: checkCircleIcon,
      tone: "ok",
      time: at("09:20"),
    },
    {
      key: "6",
      kind: "event",
      body: say("解决时限还剩 1 小时", "One hour left to solve"),
      icon: alertIcon,
      tone: "warn",
      time: at("10:20"),
    },
    {
      key: "7",
      kind: "message",
      authorName: say("林晓雨", "Rain Lin"),
      time: say("正在发送", "sending"),
      body: say("收到。", "Thank you."),
      isOwn: true,
      isPending: true,
    },
  ];
  return (
    <Stack gap={16}>
      <h1 className="ph-page-title">{say("时间线", "Timeline")}</h1>
      <Panel title={say("往来", "Conversation")}>
        <Timeline items={items} label={say("往来", "Conversation")} />
      </Panel>
    </Stack>
  );
}
