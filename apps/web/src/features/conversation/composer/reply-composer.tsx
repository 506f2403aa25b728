import { textLengths } from "@pharos/domain/limits";
import { Cluster, LazyMarkdownEditor, Stack, Text } from "@pharos/ui";
import { Alert, Button } from "@pharos/ui/controls";
import type { MarkdownEditorHandle } from "@pharos/ui/editor";
import { Icon, lockIcon } from "@pharos/ui/icons";
import type { ReactNode, RefObject } from "react";
import { useT } from "../../../shared/texts.ts";
import { pasteFiles, UploadField } from "../../file/index.ts";
import { ComposerMenu } from "./composer-menu.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { SendButton, type SendChoice } from "./send-button.tsx";
import type { Composer } from "./use-composer.ts";
import { useWritingAids, WritingAidButtons, WritingAids } from "./writing-aids.tsx";
import "./reply-composer.css";

interface ReplyComposerProps {
  readonly composer: Composer;
  readonly isVendor: boolean;
  /** What a public reply can do beside being read; the first is a plain one. */
  readonly sendChoices: readonly SendChoice[];
  /** How many will read a public reply of the vendor. */
  readonly readerCount: number;
  /** Shows what someone has answered meanwhile. */
  readonly onLook: () => void;
  /** Height of the text in pixels. */
  readonly height?: { readonly min: number; readonly max: number };
  readonly editorRef: RefObject<MarkdownEditorHandle | null>;
  readonly hasAutoFocus?: boolean;
}

/** Where an answer is written. The two audiences have their own composer, colour and words. */
export function ReplyComposer(props: ReplyComposerProps): ReactNode {
  const {
    composer,
    isVendor,
    sendChoices,
    readerCount,
    onLook,
    height = { min: 96, max: 320 },
    editorRef,
    hasAutoFocus,
  } = props;
  const t = useT();
  const aids = useWritingAids(composer);
  const isInternal = composer.audience === "internal";
  const label = isInternal
    ? t("serviceRequest.reply.internalLabel")
    : isVendor
      ? t("serviceRequest.reply.publicLabel")
      : t("serviceRequest.reply.customerLabel");
  return (
    <Stack gap={8}>
      {composer.isRestored ? (
        <Text as="p" size="small" tone="secondary" role="status">
          {t("serviceRequest.reply.restored")}
          <Button type="link" onClick={composer.discard}>
            {t("serviceRequest.reply.discard")}
          </Button>
        </Text>
      ) : null}
      {composer.failure === null ? null : (
        <Alert
          type="error"
          role="alert"
          title={t("serviceRequest.reply.notSent", { reason: composer.failure })}
          action={<Button onClick={() => composer.send()}>{t("serviceRequest.reply.retry")}</Button>}
        />
      )}
      <ConflictNotice composer={composer} onLook={onLook} />
      <LazyMarkdownEditor
        ref={editorRef}
        label={label}
        placeholder={
          isInternal
            ? t("serviceRequest.reply.internalPlaceholder")
            : isVendor
              ? t("serviceRequest.reply.publicPlaceholder")
              : t("serviceRequest.reply.customerPlaceholder")
        }
        tone={isInternal ? "note" : "plain"}
        value={composer.value.contentMd}
        onChange={(contentMd) =>
          composer.change(contentMd.trim() === "" ? { contentMd, kind: 0 } : { contentMd })
        }
        onSubmit={() => composer.send()}
        onTrigger={isVendor ? aids.onTrigger : undefined}
        isInvalid={composer.value.contentMd.length > textLengths.markdown}
        minHeight={height.min}
        maxHeight={height.max}
        hasAutoFocus={hasAutoFocus}
        onPasteFiles={(files) => pasteFiles(files, composer.uploads.add)}
      />
      {isVendor ? <WritingAids composer={composer} aids={aids} editorRef={editorRef} /> : null}
      <UploadField uploads={composer.uploads} />
      <Cluster gap={16} rowGap={8} justify="between">
        <Cluster gap={16} rowGap={6}>
          {isVendor ? <WritingAidButtons composer={composer} aids={aids} /> : null}
          {isInternal ? (
            <Cluster as="span" gap={6} size="small" tone="warn" isOneLine>
              <Icon of={lockIcon} />
              {t("serviceRequest.reply.internalHint")}
            </Cluster>
          ) : null}
        </Cluster>
        <Cluster as="span" gap={6} isOneLine className="sr-composer-send">
          <ComposerMenu
            onSaveText={isVendor && composer.value.contentMd.trim() !== "" ? () => aids.open("macro") : null}
          />
          <SendButton
            composer={composer}
            isVendor={isVendor}
            readerCount={readerCount}
            choices={isInternal ? [] : sendChoices}
          />
        </Cluster>
      </Cluster>
    </Stack>
  );
}
