import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { recoverType } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import { noEffects, type SendChoice } from "../../conversation/parts.ts";

type Request = Pick<ServiceRequestDetail, "abilities">;

/** What a public reply can do to a request beside being read. */
export function sendChoicesOf(request: Request, isVendor: boolean, t: Translate): SendChoice[] {
  const plain: SendChoice = {
    key: "plain",
    label: t("serviceRequest.send.plain"),
    mark: "",
    effects: noEffects,
  };
  return [plain, ...(isVendor ? vendorChoices(request, t) : customerChoices(request, t))];
}

function vendorChoices({ abilities: { requestFeedback, recover } }: Request, t: Translate): SendChoice[] {
  const refusal = requestFeedback.isAllowed ? null : requestFeedback.reason;
  return [
    {
      key: "await",
      label: t("serviceRequest.send.await"),
      mark: t("serviceRequest.reply.needFeedback"),
      disabledReason: refusal,
      effects: { ...noEffects, needFeedback: true },
    },
    {
      key: "solution",
      label: t("serviceRequest.send.solution"),
      mark: t("serviceRequest.reply.isSolution"),
      effects: { ...noEffects, isSolution: true },
    },
    {
      key: "solutionAwait",
      label: t("serviceRequest.send.solutionAwait"),
      mark: `${t("serviceRequest.reply.isSolution")} · ${t("serviceRequest.reply.needFeedback")}`,
      disabledReason: refusal,
      effects: { ...noEffects, isSolution: true, needFeedback: true },
    },
    ...(recover.isAllowed ? recoverType.names.map((name) => restoredChoice(name, t)) : []),
  ];
}

/** The reply tells of the solution and that the business runs again. */
function restoredChoice(name: (typeof recoverType.names)[number], t: Translate): SendChoice {
  const way = t(recoverType.labelKey(name));
  return {
    key: `restored-${name}`,
    label: way,
    mark: t("serviceRequest.send.restoredBy", { way }),
    group: t("serviceRequest.send.restored"),
    effects: { ...noEffects, isSolution: true, recoverType: recoverType.toCode(name) },
  };
}

function customerChoices({ abilities: { reportStillBroken } }: Request, t: Translate): SendChoice[] {
  if (!reportStillBroken.isAllowed) return [];
  return [
    {
      key: "stillBroken",
      label: t("serviceRequest.send.stillBroken"),
      mark: t("serviceRequest.reply.stillBroken"),
      effects: { ...noEffects, stillBroken: true },
    },
  ];
}
