import type { ReactNode } from "react";
import { useState } from "react";
import { Button } from "../../src/controls/index.ts";
import {
  bellIcon,
  checkCircleIcon,
  deleteIcon,
  editIcon,
  Icon,
  plusIcon,
  reloadIcon,
  sendIcon,
  syncIcon,
  userSwitchIcon,
} from "../../src/icons/index.ts";
import {
  ActionBar,
  Avatar,
  BackToTop,
  BottomSheet,
  CappedBadge,
  Cluster,
  CopyButton,
  Facts,
  Grid,
  IconButton,
  Kbd,
  MenuButton,
  PageHeader,
  Panel,
  RelativeTime,
  Stack,
  StatusChip,
  tones,
  type UiAction,
  useUndoToast,
} from "../../src/index.ts";
import { useSample } from "../use-sample.ts";

const toneWords: Readonly<Record<string, readonly [string, string]>> = {
  p1: ["P1", "P1"],
  p2: ["P2", "P2"],
  p3: ["P3", "P3"],
  p4: ["P4", "P4"],
  info: ["已提交", "Submitted"],
  teal: ["处理中", "In progress"],
  warn: ["待反馈", "Awaiting feedback"],
  ok: ["已恢复", "Restored"],
  mute: ["已归档", "Archived"],
};

export function PartsSection(): ReactNode {
  const say = useSample();
  return (
    <Stack gap={16}>
      <Header />
      <Panel title={say("状态与严重程度", "States and severities")} extra={say("9 种色调", "9 tones")}>
        <Cluster gap={12}>
          {tones.map((tone) => (
            <StatusChip key={tone} tone={tone}>
              {say(...(toneWords[tone] ?? ["", ""]))}
            </StatusChip>
          ))}
        </Cluster>
        <div className="gallery-row" style={{ marginTop: 12 }}>
          {tones.slice(4).map((tone) => (
            <StatusChip key={tone} tone={tone} look="dot">
              {say(...(toneWords[tone] ?? ["", ""]))}
            </StatusChip>
          ))}
        </div>
      </Panel>
      <Grid minWidth={260} gap={16} isStretched>
        <Details />
        <Small />
      </Grid>
      <Buttons />
      <BackToTop threshold={200} />
    </Stack>
  );
}

function Header(): ReactNode {
  const say = useSample();
  const toast = useUndoToast();
  const done = () =>
    toast({ message: say("已关闭，客户会收到通知。", "Closed. The customer is told."), onUndo: noop });
  const actions: UiAction[] = [
    { key: "reply", label: say("回复", "Reply"), icon: sendIcon, isPrimary: true, run: done },
    { key: "assign", label: say("转派", "Reassign"), icon: userSwitchIcon, run: done },
    { key: "recover", label: say("标记恢复", "Mark as restored"), icon: checkCircleIcon, run: done },
    {
      key: "close",
      label: say("关闭", "Close request"),
      disabledReason: say("先标记恢复，才能关闭。", "Mark it as restored first."),
      run: done,
    },
    { key: "edit", label: say("编辑", "Edit"), icon: editIcon, run: done },
    { key: "busy", label: say("同步", "Synchronise"), icon: syncIcon, isBusy: true, run: done },
    { key: "delete", label: say("删除", "Delete"), icon: deleteIcon, isDanger: true, run: done },
  ];
  return (
    <PageHeader
      back={{ label: say("服务记录", "Service records"), href: "#records" }}
      marks={<StatusChip tone="p1">P1</StatusChip>}
      title={say(
        "主库日志写满导致交易中断，备库无法切换",
        "Transactions stop because the primary’s log volume is full and the standby cannot take over",
      )}
      meta={
        <>
          <StatusChip tone="teal">{say("处理中", "In progress")}</StatusChip>
          <span>SR-20251103-0042</span>
          <span>MogDB 5.0.8</span>
          <RelativeTime iso="2025-11-03T09:12:00+08:00" text={say("半小时前", "half an hour ago")} />
        </>
      }
      actions={<ActionBar label={say("操作", "Actions")} actions={actions} />}
    />
  );
}

function Details(): ReactNode {
  const say = useSample();
  return (
    <Panel title={say("基本信息", "Details")}>
      <Facts
        items={[
          { key: "no", label: say("编号", "Number"), value: <Number /> },
          { key: "org", label: say("客户", "Customer"), value: say("示例银行股份有限公司", "Sample Bank") },
          { key: "product", label: say("产品", "Product"), value: "MogDB 5.0.8" },
          { key: "env", label: say("环境", "Environment"), value: say("生产", "Production") },
          { key: "executor", label: say("执行人", "Assignee"), value: <Person /> },
          { key: "contract", label: say("合同", "Contract"), value: null },
        ]}
      />
    </Panel>
  );
}

function Number(): ReactNode {
  const say = useSample();
  return (
    <>
      SR-20251103-0042 <CopyButton text="SR-20251103-0042" label={say("复制编号", "Copy number")} />
    </>
  );
}

function Person(): ReactNode {
  const say = useSample();
  const name = say("林晓雨", "Rain Lin");
  return (
    <span className="gallery-row" style={{ gap: 6 }}>
      <Avatar name={name} size={20} /> {name}
    </span>
  );
}

function Small(): ReactNode {
  const say = useSample();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel title={say("小部件", "Small parts")}>
      <Stack gap={16}>
        <Cluster gap={12}>
          {["林晓雨", "欧阳明", "Ada Wu", "sys", "周"].map((name) => (
            <Avatar key={name} name={name} isDecorative={false} />
          ))}
          <Avatar name="Picture" size={40} src="/missing.png" />
        </Cluster>
        <div className="gallery-row" style={{ gap: 24 }}>
          {[3, 48, 128].map((count) => (
            <CappedBadge key={count} count={count} label={say(`${count} 条未读`, `${count} unread`)}>
              <IconButton icon={bellIcon} label={say("消息", "Messages")} />
            </CappedBadge>
          ))}
          <CappedBadge count={12} look="quiet" />
        </div>
        <Cluster gap={12}>
          <span>
            <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
          </span>
          <CopyButton text="x" hasVisibleLabel />
          <Icon of={reloadIcon} isSpinning />
        </Cluster>
        <div>
          <Button onClick={() => setIsOpen(true)}>{say("底部面板", "Bottom sheet")}</Button>
          <BottomSheet
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            title={say("底部面板", "Bottom sheet")}
          >
            {say("从屏幕下缘升起的面板。", "A panel that rises from the lower edge.")}
          </BottomSheet>
        </div>
      </Stack>
    </Panel>
  );
}

function Buttons(): ReactNode {
  const say = useSample();
  const menu: UiAction[] = [
    {
      key: "service",
      label: say("服务请求", "Service request"),
      icon: plusIcon,
      href: "#service",
      run: noop,
    },
    { key: "plan", label: say("计划", "Plan"), icon: plusIcon, run: noop },
    {
      key: "consult",
      label: say("咨询", "Consultation"),
      disabledReason: say("没有权限", "No permission"),
      run: noop,
    },
  ];
  return (
    <Panel title={say("按钮", "Buttons")}>
      <Cluster gap={12}>
        <Button type="primary">{say("发送给客户（3 人）", "Send to customer (3 people)")}</Button>
        <Button>{say("保存草稿", "Save draft")}</Button>
        <Button type="primary" danger>
          {say("删除", "Delete")}
        </Button>
        <Button danger>{say("删除", "Delete")}</Button>
        <Button disabled>{say("不可用", "Disabled")}</Button>
        <Button type="text">{say("次要", "Quiet")}</Button>
        <Button type="link">{say("链接", "Link")}</Button>
        <MenuButton label={say("新建", "New")} look="primary" icon={plusIcon} actions={menu} />
      </Cluster>
    </Panel>
  );
}

function noop(): void {}
