import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { Cluster } from "@pharos/ui";
import { Checkbox, Switch, Tooltip } from "@pharos/ui/controls";
import { type ReactNode, useId } from "react";
import { useT } from "../../../shared/texts.ts";
import type { Composer } from "../../conversation/parts.ts";
import "./composer-options.css";

interface ComposerOptionsProps {
  readonly detail: ServiceRequestDetail;
  readonly composer: Composer;
  readonly isVendor: boolean;
}

/** What a public reply does to the request beside being read. */
export function ComposerOptions({ isVendor, ...props }: ComposerOptionsProps): ReactNode {
  return isVendor ? <VendorOptions {...props} /> : <CustomerOptions {...props} />;
}

type OptionsProps = Omit<ComposerOptionsProps, "isVendor">;

function VendorOptions({ detail, composer: { value, change } }: OptionsProps): ReactNode {
  const t = useT();
  const { requestFeedback } = detail.abilities;
  return (
    <>
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
    </>
  );
}

function CustomerOptions({ detail, composer }: OptionsProps): ReactNode {
  const t = useT();
  if (!detail.abilities.reportStillBroken.isAllowed) return null;
  return (
    <Checkbox
      className="sr-reply-broken"
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
      <Cluster as="span" gap={6} isOneLine isInline className="sr-reply-toggle">
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
      </Cluster>
    </Tooltip>
  );
}
