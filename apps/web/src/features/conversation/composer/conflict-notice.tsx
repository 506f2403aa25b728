import { Cluster } from "@pharos/ui";
import { Alert, Button } from "@pharos/ui/controls";
import { Markdown } from "@pharos/ui/markdown";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import type { Composer } from "./use-composer.ts";
import "./conflict-notice.css";

interface ConflictNoticeProps {
  readonly composer: Composer;
  /** Shows the other answer where it stands. */
  readonly onLook: (replyId: number) => void;
}

/** Says that someone has answered while this was written, and what; nothing is sent before the writer decides. */
export function ConflictNotice({ composer, onLook }: ConflictNoticeProps): ReactNode {
  const t = useT();
  const { conflict } = composer;
  if (conflict === null) return null;
  return (
    <Alert
      type="warning"
      role="alert"
      title={t("serviceRequest.conflict.title", {
        name: conflict.author?.name ?? conflict.authorEmail ?? t("serviceRequest.timeline.system"),
      })}
      description={
        <>
          {/* The keyboard must be able to scroll it. */}
          <div
            className="sr-conflict-reply"
            tabIndex={0}
            role="region"
            aria-label={t("serviceRequest.conflict.reply")}
          >
            <Markdown source={conflict.contentMd} size="ui" />
          </div>
          <Cluster gap={8} align="stretch" justify="end" className="sr-conflict-choices">
            <Button onClick={composer.sendAnyway} disabled={!composer.canSend}>
              {t("serviceRequest.conflict.sendAnyway")}
            </Button>
            <Button
              type="primary"
              onClick={() => {
                composer.acknowledge();
                onLook(conflict.id);
              }}
            >
              {t("serviceRequest.conflict.lookFirst")}
            </Button>
          </Cluster>
        </>
      }
    />
  );
}
