import { badgeCount } from "@pharos/domain/text";
import { CappedBadge, useIsPhone } from "@pharos/ui";
import { Button, Popover } from "@pharos/ui/controls";
import { bellIcon, Icon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { useMessageHints } from "./api.ts";
import "./message-bell.css";

const RecentMessages = lazyPart(async () => (await import("./recent-messages.tsx")).RecentMessages);

/** The bell with the unread count; its popover shows the newest messages. */
export function MessageBell(): ReactNode {
  const t = useT();
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  // What is announced is what is visible: no one could say a name whose number is not there.
  const shown = badgeCount(useMe().unreadMsgCount);
  useMessageHints();
  const label = shown === 0 ? t("shell.bell.title") : t("shell.bell.unread", { count: shown });
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
        <div className="message-popover">
          <RecentMessages onClose={() => setIsOpen(false)} />
        </div>
      }
    >
      <Button
        type="text"
        className="message-bell"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        <CappedBadge count={shown}>
          <Icon of={bellIcon} size="title" />
        </CappedBadge>
      </Button>
    </Popover>
  );
}
