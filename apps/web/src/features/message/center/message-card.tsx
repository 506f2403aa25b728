import { messageType } from "@pharos/domain/enums";
import { Cluster, Text } from "@pharos/ui";
import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { Ago } from "../../../shared/components/ago.tsx";
import { useT } from "../../../shared/texts.ts";
import type { MessageRow } from "../api.ts";
import { type MessageActions, MessageButtons, MessageText } from "./message-columns.tsx";

/** Pixels a finger must travel before letting go marks the message as read. */
const swipePx = 72;

interface MessageCardProps {
  readonly message: MessageRow;
  readonly actions: MessageActions;
}

/** A message on a phone: swiping to the right marks it as read, buttons do the same for everyone else. */
export function MessageCard({ message, actions }: MessageCardProps): ReactNode {
  const t = useT();
  const swipe = useSwipe(message.readTime === null, () => actions.markRead(message));
  return (
    <div className="message-card" {...swipe.handlers}>
      <div style={{ transform: `translateX(${swipe.offset}px)` }}>
        <MessageText message={message} />
        <Cluster gap={8} justify="between" isOneLine className="message-card-foot">
          <Text size="small" tone="tertiary" className="message-card-meta">
            {t(messageType.labelKeyOfCode(message.type))} · <Ago iso={message.createdTime} />
          </Text>
          <MessageButtons message={message} actions={actions} />
        </Cluster>
      </div>
    </div>
  );
}

function useSwipe(isOn: boolean, onSwiped: () => void) {
  const startX = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const end = () => {
    startX.current = null;
    setOffset(0);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (isOn && event.pointerType === "touch") startX.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent) => {
      if (startX.current !== null) setOffset(Math.min(swipePx, Math.max(0, event.clientX - startX.current)));
    },
    onPointerUp: () => {
      if (offset >= swipePx) onSwiped();
      end();
    },
    onPointerCancel: end,
  };
  return { offset, handlers };
}
