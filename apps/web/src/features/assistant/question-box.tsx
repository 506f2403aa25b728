import { assistantLimits } from "@pharos/domain/assistant";
import { chatLimits } from "@pharos/domain/limits";
import { Cluster, Stack, Text } from "@pharos/ui";
import { Button, Input } from "@pharos/ui/controls";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useT } from "../../shared/texts.ts";

interface QuestionBoxProps {
  readonly isRunning: boolean;
  /** False: something else has to be chosen first. */
  readonly isReady: boolean;
  readonly onAsk: (question: string) => void;
  readonly onStop: () => void;
  readonly children?: ReactNode;
}

/** Where a question is written. While an answer arrives, its button stops it. */
export function QuestionBox({ isRunning, isReady, onAsk, onStop, children }: QuestionBoxProps): ReactNode {
  const t = useT();
  const [text, setText] = useState("");
  const [isEmpty, setIsEmpty] = useState(false);
  const submit = () => {
    if (isRunning || !isReady) return;
    if (text.trim() === "") return setIsEmpty(true);
    onAsk(text.trim());
    setText("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While Chinese is composed, Enter chooses a word.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== "Enter" || event.shiftKey || isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <Stack gap={4} className="moai-box">
      {children}
      <Input.TextArea
        rows={chatLimits.inputRows}
        maxLength={assistantLimits.contentMax}
        value={text}
        aria-label={t("assistant.input")}
        status={isEmpty ? "error" : ""}
        placeholder={t("assistant.placeholder")}
        onChange={({ target }) => {
          setText(target.value);
          setIsEmpty(false);
        }}
        onKeyDown={onKeyDown}
      />
      <Cluster justify="between" gap={8}>
        <Text size="small" tone={isEmpty ? "danger" : "tertiary"} role={isEmpty ? "alert" : undefined}>
          {isEmpty ? t("assistant.required") : t("assistant.hint")}
        </Text>
        {isRunning ? (
          <Button onClick={onStop}>{t("assistant.stop")}</Button>
        ) : (
          <Button type="primary" disabled={!isReady} onClick={submit}>
            {t("assistant.send")}
          </Button>
        )}
      </Cluster>
    </Stack>
  );
}
