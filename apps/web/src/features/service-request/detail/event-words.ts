import { escalationLevel, type HistoryAction, historyAction, severity } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import type { Tone } from "@pharos/ui";
import {
  alertIcon,
  checkCircleIcon,
  checkIcon,
  clockIcon,
  commentIcon,
  editIcon,
  eyeIcon,
  fireIcon,
  flagIcon,
  folderIcon,
  type IconShape,
  keyIcon,
  linkIcon,
  questionCircleIcon,
  redoIcon,
  rollbackIcon,
  safetyIcon,
  shareIcon,
  splitIcon,
  starIcon,
  stopIcon,
  teamIcon,
  userSwitchIcon,
  warningIcon,
} from "@pharos/ui/icons";
import type { HistoryStep } from "../api.ts";
import { fieldName } from "../parts/field-names.ts";

/** How an event looks: its words follow the name of who did it. */
export interface EventLook {
  readonly words: string;
  readonly icon: IconShape;
  readonly tone: Tone;
  /** What was said with it, shown below. */
  readonly said: string | null;
}

/** The words, icon and colour of a step in the life of a request. */
export function eventLook(step: HistoryStep, action: HistoryAction, t: Translate): EventLook {
  const { icon, tone } = looks[action] ?? { icon: clockIcon, tone: "mute" };
  // The clocks' own events bring their words along.
  const isSla = action === "slaWarn" || action === "slaBreach";
  return {
    words: wordsOf(step, action, t),
    icon,
    tone,
    said: isSla || isOldAssignment(step, action) ? null : step.content,
  };
}

/** Assignments once kept the name of the engineer where others keep a reason. */
const isOldAssignment = (step: HistoryStep, action: HistoryAction): boolean =>
  action === "assign" && step.targetName === null;

const looks: Partial<Record<HistoryAction, { readonly icon: IconShape; readonly tone: Tone }>> = {
  assign: { icon: userSwitchIcon, tone: "info" },
  accept: { icon: userSwitchIcon, tone: "info" },
  edit: { icon: editIcon, tone: "mute" },
  changeSeverity: { icon: flagIcon, tone: "warn" },
  escalate: { icon: alertIcon, tone: "p2" },
  urgent: { icon: fireIcon, tone: "p1" },
  clearUrgent: { icon: fireIcon, tone: "mute" },
  subExecutor: { icon: teamIcon, tone: "info" },
  comment: { icon: commentIcon, tone: "mute" },
  recover: { icon: checkCircleIcon, tone: "ok" },
  notRestored: { icon: warningIcon, tone: "p2" },
  close: { icon: checkIcon, tone: "ok" },
  closeNotify: { icon: questionCircleIcon, tone: "info" },
  waitThird: { icon: clockIcon, tone: "warn" },
  thirdAnswered: { icon: checkIcon, tone: "info" },
  reopen: { icon: redoIcon, tone: "p2" },
  rate: { icon: starIcon, tone: "info" },
  archive: { icon: folderIcon, tone: "mute" },
  auditPass: { icon: safetyIcon, tone: "ok" },
  auditReject: { icon: stopIcon, tone: "p1" },
  remoteSaved: { icon: keyIcon, tone: "mute" },
  remoteRead: { icon: eyeIcon, tone: "warn" },
  remoteRemoved: { icon: keyIcon, tone: "mute" },
  remoteWiped: { icon: keyIcon, tone: "mute" },
  link: { icon: linkIcon, tone: "mute" },
  unlink: { icon: linkIcon, tone: "mute" },
  merge: { icon: shareIcon, tone: "info" },
  mergeIn: { icon: shareIcon, tone: "info" },
  undoMerge: { icon: rollbackIcon, tone: "p2" },
  undoMergeIn: { icon: rollbackIcon, tone: "mute" },
  split: { icon: splitIcon, tone: "info" },
  splitFrom: { icon: splitIcon, tone: "info" },
  slaWarn: { icon: clockIcon, tone: "warn" },
  slaBreach: { icon: clockIcon, tone: "p1" },
  slaUnacknowledged: { icon: alertIcon, tone: "p1" },
  acknowledge: { icon: checkCircleIcon, tone: "info" },
  explainBreach: { icon: editIcon, tone: "mute" },
};

function wordsOf(step: HistoryStep, action: HistoryAction, t: Translate): string {
  switch (action) {
    case "assign":
      return assignText(step, t);
    case "edit":
      return t("serviceRequest.event.edit", {
        fields: step.changes
          .map(({ field }) => fieldName(field, t))
          .join(t("serviceRequest.event.separator")),
      });
    case "changeSeverity":
      return severityText(step, t);
    case "close":
      return closeText(step, t);
    case "closeNotify":
      return t("serviceRequest.event.closeNotify");
    case "waitThird":
      return t("serviceRequest.event.waitThird", { party: step.targetName ?? "" });
    case "thirdAnswered":
      return t("serviceRequest.event.thirdAnswered", { party: step.targetName ?? "" });
    case "rate":
      // A name stands before the words unless it came from an address without an account.
      return step.userName ? t("serviceRequest.event.rate") : t("serviceRequest.event.rateByLink");
    case "archive":
      return step.userName ? t("serviceRequest.event.archive") : t("serviceRequest.event.autoArchive");
    case "recover":
      return t("serviceRequest.event.recover");
    case "notRestored":
      return t("serviceRequest.event.notRestored");
    case "reopen":
      return t("serviceRequest.event.reopen");
    case "urgent":
      return t("serviceRequest.event.urgent");
    case "clearUrgent":
      return t("serviceRequest.event.clearUrgent");
    case "escalate":
      return escalationText(step, t);
    case "subExecutor":
      return subExecutorText(step, t);
    case "comment":
      return t("serviceRequest.event.note");
    case "remoteSaved":
      return t("serviceRequest.event.remoteSaved");
    case "remoteRead":
      return t("serviceRequest.event.remoteRead");
    case "remoteRemoved":
      return t("serviceRequest.event.remoteRemovedBy");
    case "remoteWiped":
      return t("serviceRequest.event.remoteWiped");
    case "link":
      return t("serviceRequest.event.link", { number: step.targetName ?? "" });
    case "unlink":
      return t("serviceRequest.event.unlink", { number: step.targetName ?? "" });
    case "merge":
      return step.targetName === null
        ? t("serviceRequest.event.mergeSomewhere")
        : t("serviceRequest.event.merge", { number: step.targetName });
    case "mergeIn":
      return t("serviceRequest.event.mergeIn", { number: step.targetName ?? "" });
    case "undoMerge":
      return t("serviceRequest.event.undoMerge");
    case "undoMergeIn":
      return t("serviceRequest.event.undoMergeIn", { number: step.targetName ?? "" });
    case "split":
      return t("serviceRequest.event.split", { number: step.targetName ?? "" });
    case "splitFrom":
      return t("serviceRequest.event.splitFrom", { number: step.targetName ?? "" });
    case "slaWarn":
    case "slaBreach":
      return step.content ?? t(historyAction.labelKey(action));
    default:
      return t(historyAction.labelKey(action));
  }
}

function closeText(step: HistoryStep, t: Translate): string {
  if (step.userName === "") return t("serviceRequest.event.closeTimeout");
  return step.fromStatus === 0 ? t("serviceRequest.event.cancel") : t("serviceRequest.event.close");
}

function assignText(step: HistoryStep, t: Translate): string {
  const target = step.targetName ?? step.content;
  if (target === null || target === step.userName) return t("serviceRequest.event.take");
  return t("serviceRequest.event.assign", { target });
}

function severityText(step: HistoryStep, t: Translate): string {
  const change = step.changes.find(({ field }) => field === "type");
  const name = (code: string | null | undefined) => {
    const number = Number(code);
    return code != null && severity.hasCode(number) ? t(severity.labelKeyOfCode(number)) : "–";
  };
  return t("serviceRequest.event.changeSeverity", { from: name(change?.from), to: name(change?.to) });
}

function escalationText(step: HistoryStep, t: Translate): string {
  if (step.targetName !== null) return t("serviceRequest.event.escalateTeam", { team: step.targetName });
  const code = Number(step.changes.find(({ field }) => field === "escalationLevel")?.to);
  return escalationLevel.hasCode(code)
    ? t("serviceRequest.event.escalateLevel", {
        level: t(escalationLevel.labelKeyOfCode(code)),
      })
    : t(historyAction.labelKey("escalate"));
}

function subExecutorText(step: HistoryStep, t: Translate): string {
  const substitute = step.changes.find(({ field }) => field === "substitute" || field === "substituteEnded");
  if (substitute)
    return t(`serviceRequest.event.${substitute.field === "substitute" ? "substitute" : "substituteEnded"}`, {
      absent: substitute.from ?? "–",
      substitute: substitute.to ?? "–",
    });
  const names = step.changes.find(({ field }) => field === "subExecutors")?.to;
  return names
    ? t("serviceRequest.event.subExecutors", {
        names: names.split(", ").join(t("serviceRequest.event.separator")),
      })
    : t("serviceRequest.event.subExecutorsNone");
}
