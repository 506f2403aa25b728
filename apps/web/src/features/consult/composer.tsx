import type { ConsultDetail } from "@pharos/api/consult";
import { consultLimits } from "@pharos/domain/consult";
import { chatLimits } from "@pharos/domain/limits";
import { Cluster, Stack, Text } from "@pharos/ui";
import { Button, Input } from "@pharos/ui/controls";
import {
  type ClipboardEvent,
  type ComponentRef,
  type KeyboardEvent,
  type ReactNode,
  useRef,
  useState,
} from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { useLiveState } from "../../shared/live/index.ts";
import { useT } from "../../shared/texts.ts";
import { sendImage } from "../file/index.ts";

// For experts only.
const ChatTexts = lazyPart(async () => (await import("./chat-texts.tsx")).ChatTexts);

/** What is sent: a text, or the address of a picture. */
export interface Sent {
  readonly content: string;
  readonly type: 0 | 1;
}

interface ComposerProps {
  /** Absent: the first message begins the consultation. */
  readonly consult?: ConsultDetail;
  /** Rejects when it was refused, which has been shown. */
  readonly onSend: (message: Sent) => Promise<void>;
  readonly onTyping?: (isTyping: boolean) => void;
}

/** Three rows to write in; a closed consultation is silent. */
export function Composer({ consult, onSend, onTyping }: ComposerProps): ReactNode {
  const t = useT();
  const live = useLiveState();
  // While the first connection is being made nothing was missed.
  const [wasConnected, setWasConnected] = useState(false);
  if (live === "connected" && !wasConnected) setWasConnected(true);
  const isAway = wasConnected && live === "connecting";
  const [text, setText] = useState("");
  const [isSending, setIsSending] = useState(false);
  const [isEmpty, setIsEmpty] = useState(false);
  const isAsker = consult?.isAsker ?? true;
  const isClosed = consult !== undefined && !consult.abilities.reply.isAllowed;

  const areaRef = useRef<ComponentRef<typeof Input.TextArea>>(null);
  const [isPicking, setIsPicking] = useState(false);
  const isExpert = consult !== undefined && !isAsker;

  const write = (next: string) => {
    setText(next);
    setIsEmpty(false);
    onTyping?.(next.trim() !== "");
  };
  const send = async (message: Sent) => {
    setIsSending(true);
    try {
      await onSend(message);
      if (message.type === 0) write("");
    } catch {
      // It was shown, and what was written stays.
    } finally {
      setIsSending(false);
    }
  };
  const submit = () => {
    if (isSending) return;
    if (text.trim() === "") setIsEmpty(true);
    else void send({ content: text, type: 0 });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While Chinese is composed, Enter chooses a word.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key === "/" && text === "" && isExpert && !isComposing) {
      event.preventDefault();
      setIsPicking(true);
    }
    if (event.key !== "Enter" || event.shiftKey || isComposing) return;
    event.preventDefault();
    submit();
  };
  const onPaste = (event: ClipboardEvent) => {
    const picture = [...event.clipboardData.files].find(({ type }) => type.startsWith("image/"));
    if (picture === undefined || consult === undefined) return;
    event.preventDefault();
    void sendImage(picture, "image").then(
      ({ url }) => send({ content: url, type: 1 }),
      () => undefined,
    );
  };
  return (
    <Stack gap={4} className="consult-composer">
      {isAway && consult !== undefined && !isClosed ? (
        <Text as="p" size="small" tone="warn" role="status">
          {isSending ? t("consult.connection.waits") : t("consult.connection.away")}
        </Text>
      ) : null}
      <Input.TextArea
        ref={areaRef}
        rows={chatLimits.inputRows}
        maxLength={consultLimits.contentMax}
        value={text}
        disabled={isClosed}
        aria-label={t("consult.input")}
        status={isEmpty ? "error" : ""}
        placeholder={
          isClosed && consult.status === 2
            ? t("consult.closed")
            : t(isAsker ? "consult.placeholder.asker" : "consult.placeholder.expert")
        }
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {isClosed ? null : (
        <Cluster justify="between" gap={8}>
          <Text size="small" tone={isEmpty ? "danger" : "tertiary"} role={isEmpty ? "alert" : undefined}>
            {isEmpty ? t("consult.empty") : t("consult.hint")}
          </Text>
          <Cluster gap={8} isOneLine>
            {isExpert ? (
              <ChatTexts
                consultId={consult.id}
                isOpen={isPicking}
                onOpen={() => setIsPicking(true)}
                onClose={() => {
                  setIsPicking(false);
                  requestAnimationFrame(() => areaRef.current?.focus({ cursor: "end" }));
                }}
                onTake={(words) => write(text.trim() === "" ? words : `${text.trimEnd()}\n\n${words}`)}
              />
            ) : null}
            <Button type="primary" loading={isSending} onClick={submit}>
              {t("consult.send")}
            </Button>
          </Cluster>
        </Cluster>
      )}
    </Stack>
  );
}
