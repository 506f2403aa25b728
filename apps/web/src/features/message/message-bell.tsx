import { badgeCount } from "@pharos/domain/text";
import { CappedBadge, useIsPhone } from "@pharos/ui";
import { Button, Popover } from "@pharos/ui/controls";
import { bellIcon, Icon } from "@pharos/ui/icons";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { useMessageHints } from "./api.ts";

const RecentMessages = lazy(() =>
  import("./recent-messages.tsx").then((module) => ({ default: module.RecentMessages })),
);

/** The bell with the unread count; its popover shows the newest messages. */
export function MessageBell(): ReactNode {
  const t = useT();
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  const unread = useMe().unreadMsgCount;
  useMessageHints();
  const label = unread === 0 ? t("shell.bell.title") : t("shell.bell.unread", { count: unread });
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      styles={{ container: { padding: 0, width: isPhone ? "calc(100vw - 24px)" : 380 } }}
      content={
        <Suspense fallback={<div className="recent-messages" aria-busy="true" />}>
          <RecentMessages onLeave={() => setIsOpen(false)} />
        </Suspense>
      }
    >
      <Button
        type="text"
        className="message-bell"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        <CappedBadge count={badgeCount(unread)}>
          <Icon of={bellIcon} />
        </CappedBadge>
      </Button>
    </Popover>
  );
}
