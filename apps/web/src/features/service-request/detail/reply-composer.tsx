import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { textLengths } from "@pharos/domain/limits";
import { classNames, LazyMarkdownEditor } from "@pharos/ui";
import { Alert, Button, Checkbox, Switch, Tooltip } from "@pharos/ui/controls";
import type { MarkdownEditorHandle } from "@pharos/ui/editor";
import { Icon, lockIcon, sendIcon } from "@pharos/ui/icons";
import { type ReactNode, type RefObject, useId } from "react";
import { useT } from "../../../shared/texts.ts";
import { pasteFiles, UploadField } from "../../file/index.ts";
import { ComposerMenu } from "../composing/composer-menu.tsx";
import { ConflictNotice } from "../composing/conflict-notice.tsx";
import {
  useWritingAids,
  WritingAidButtons,
  WritingAids,
  type WritingAidsState,
} from "../composing/writing-aids.tsx";
import type { Composer } from "./use-composer.ts";
import "./reply-composer.css";

interface ReplyComposerProps {
  readonly detail: ServiceRequestDetail;
  readonly composer: Composer;
  readonly isVendor: boolean;
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
    detail,
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
    <div className={classNames("sr-composer", isInternal ? "sr-composer-internal" : "sr-composer-public")}>
      {composer.isRestored ? (
        <p className="sr-composer-restored" role="status">
          {t("serviceRequest.reply.restored")}
          <Button type="link" onClick={composer.discard}>
            {t("serviceRequest.reply.discard")}
          </Button>
        </p>
      ) : null}
      {composer.failure === null ? null : (
        <Alert
          type="error"
          role="alert"
          title={t("serviceRequest.reply.notSent", { reason: composer.failure })}
          action={
            <Button onClick={composer.send} loading={composer.isSending}>
              {t("serviceRequest.reply.retry")}
            </Button>
          }
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
        onSubmit={composer.send}
        onTrigger={isVendor ? aids.onTrigger : undefined}
        isInvalid={composer.value.contentMd.length > textLengths.markdown}
        minHeight={height.min}
        maxHeight={height.max}
        hasAutoFocus={hasAutoFocus}
        onPasteFiles={(files) => pasteFiles(files, composer.uploads.add)}
      />
      {isVendor ? (
        <WritingAids detail={detail} composer={composer} aids={aids} editorRef={editorRef} />
      ) : null}
      <UploadField uploads={composer.uploads} />
      <div className="sr-composer-foot">
        {isInternal ? (
          <div className="sr-composer-options">
            <WritingAidButtons composer={composer} aids={aids} />
            <span className="sr-composer-hint">
              <Icon of={lockIcon} />
              {t("serviceRequest.reply.internalHint")}
            </span>
          </div>
        ) : isVendor ? (
          <VendorOptions detail={detail} composer={composer} aids={aids} />
        ) : (
          <CustomerOptions detail={detail} composer={composer} />
        )}
        <span className="sr-composer-send">
          <ComposerMenu
            onSaveText={isVendor && composer.value.contentMd.trim() !== "" ? () => aids.open("macro") : null}
          />
          <SendButton detail={detail} composer={composer} isVendor={isVendor} />
        </span>
      </div>
    </div>
  );
}

type PartProps = Pick<ReplyComposerProps, "detail" | "composer">;

function VendorOptions({
  detail,
  composer,
  aids,
}: PartProps & { readonly aids: WritingAidsState }): ReactNode {
  const t = useT();
  const { value, change } = composer;
  const { requestFeedback } = detail.abilities;
  return (
    <div className="sr-composer-options">
      <WritingAidButtons composer={composer} aids={aids} />
      <Toggle
        label={t("serviceRequest.reply.needFeedback")}
        hint={requestFeedback.isAllowed ? t("serviceRequest.reply.needFeedbackHint") : requestFeedback.reason}
        isOn={value.needFeedback}
        isDisabled={!requestFeedback.isAllowed}
        onChange={(needFeedback) => change({ needFeedback })}
      />
      <Toggle
        label={t("serviceRequest.reply.isSolution")}
        hint={t("serviceRequest.reply.isSolutionHint")}
        isOn={value.isSolution}
        onChange={(isSolution) => change({ isSolution })}
      />
    </div>
  );
}

function CustomerOptions({ detail, composer }: PartProps): ReactNode {
  const t = useT();
  if (!detail.abilities.reportStillBroken.isAllowed) return <span />;
  return (
    <Checkbox
      className="sr-composer-broken"
      checked={composer.value.stillBroken}
      onChange={(event) => composer.change({ stillBroken: event.target.checked })}
    >
      {t("serviceRequest.reply.stillBroken")}
    </Checkbox>
  );
}

interface ToggleProps {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Toggle({ label, hint, isOn, isDisabled = false, onChange }: ToggleProps): ReactNode {
  const id = useId();
  return (
    <Tooltip title={hint}>
      <span className="sr-composer-toggle">
        <Switch
          id={id}
          checked={isOn}
          disabled={isDisabled}
          onChange={onChange}
          aria-describedby={`${id}-hint`}
        />
        <label htmlFor={id}>{label}</label>
        <span id={`${id}-hint`} hidden>
          {hint}
        </span>
      </span>
    </Tooltip>
  );
}

function SendButton({
  detail,
  composer,
  isVendor,
}: Pick<ReplyComposerProps, "detail" | "composer" | "isVendor">): ReactNode {
  const t = useT();
  const isInternal = composer.audience === "internal";
  const label = isInternal
    ? t("serviceRequest.reply.saveInternal")
    : isVendor
      ? t("serviceRequest.reply.sendToCustomer", { count: detail.publicAudience ?? 0 })
      : t("serviceRequest.reply.sendToVendor");
  return (
    <Button
      type="primary"
      className={isInternal ? "sr-send-internal" : undefined}
      icon={<Icon of={isInternal ? lockIcon : sendIcon} />}
      disabled={!composer.canSend && !composer.isSending}
      loading={composer.isSending}
      onClick={composer.send}
      title={t("serviceRequest.reply.sendKeys")}
    >
      {label}
    </Button>
  );
}
