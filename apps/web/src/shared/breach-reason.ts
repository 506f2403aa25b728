import { breachReason } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";

/** Words for the name of a reason why a promise was broken; everything else: no one has said so yet. Needs the texts `serviceRequest`. */
export const breachReasonWord = (t: Translate, reason: string): string =>
  breachReason.hasName(reason) ? t(breachReason.labelKey(reason)) : t("serviceRequest.breach.noReason");
