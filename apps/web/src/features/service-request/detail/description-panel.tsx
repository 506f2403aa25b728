import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { classNames, Panel, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { downIcon, Icon, upIcon } from "@pharos/ui/icons";
import { Markdown } from "@pharos/ui/markdown";
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { ErrorCodes } from "../../../shared/components/error-codes.tsx";
import { OriginalMail } from "../../../shared/components/original-mail.tsx";
import { useT } from "../../../shared/texts.ts";
import "./description-panel.css";

interface DescriptionPanelProps {
  readonly detail: Pick<ServiceRequestDetail, "id" | "title" | "contentMd" | "firstReplyTime" | "isMailed">;
}

/** What is wrong, as it was raised. Once it has been answered only its beginning stands there, and the rest on demand. */
export function DescriptionPanel({ detail }: DescriptionPanelProps): ReactNode {
  const t = useT();
  const id = useId();
  const bodyRef = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(detail.firstReplyTime === null);
  const isLong = useIsLong(bodyRef, detail.contentMd);
  const isFolded = isLong && !isOpen;
  return (
    <Panel
      title={t("serviceRequest.field.content")}
      extra={
        isLong ? (
          <Button
            type="link"
            size="small"
            icon={<Icon of={isOpen ? upIcon : downIcon} />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen
              ? t("serviceRequest.detail.foldDescription")
              : t("serviceRequest.detail.unfoldDescription")}
          </Button>
        ) : undefined
      }
    >
      <div
        id={id}
        ref={bodyRef}
        className={classNames("sr-description", isFolded && "sr-description-folded")}
        // A link in the hidden part must be seen by anyone who reaches it.
        onFocus={() => setIsOpen(true)}
      >
        <Markdown source={detail.contentMd} />
      </div>
      {detail.isMailed ? (
        <Text as="div" size="small" tone="tertiary">
          {t("common.mailed.opened")} · <OriginalMail of={{ faultId: detail.id }} />
        </Text>
      ) : null}
      <ErrorCodes text={`${detail.title}\n${detail.contentMd}`} />
    </Panel>
  );
}

/** Three lines of reading text. */
const foldedHeight = 72;

/** Whether the text is longer than what stays when it is folded. */
function useIsLong(ref: RefObject<HTMLElement | null>, source: string): boolean {
  const [isLong, setIsLong] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current?.firstElementChild;
    if (!element) return;
    const measure = () => setIsLong(element.scrollHeight > foldedHeight + 8);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, source]);
  return isLong;
}
