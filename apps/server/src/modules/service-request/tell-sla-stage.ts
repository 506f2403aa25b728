import { escalationLevel, type Severity, type SlaClockKind, severity } from "@pharos/domain/enums";
import type { SlaStage } from "@pharos/domain/sla";
import type { TranslationKey } from "@pharos/i18n";
import { sql } from "kysely";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { findByRole, findOnDuty, findTeamMembers, type Story } from "./recipients.repo.ts";
import { type Telling, tellPeople } from "./tell-people.ts";

/** Groups of people an escalation reaches. */
type Group = "onDuty" | "executor" | "teamAdmins" | "platformAdmins" | "managementAdmins" | "serviceManager";

type Step = { readonly groups: readonly Group[]; readonly channels: readonly ("email" | "sms")[] };

const step = (groups: readonly Group[], ...channels: ("email" | "sms")[]): Step => ({ groups, channels });
const nobody = step([]);

/** Who is told at which share of the target. 50 % only counts for the first response while nobody has taken the request. */
const steps: Readonly<Record<SlaStage, Readonly<Record<Severity, Step>>>> = {
  50: {
    p1: step(["onDuty", "platformAdmins"], "sms"),
    p2: step(["onDuty"], "sms"),
    p3: step(["teamAdmins"]),
    p4: nobody,
  },
  80: {
    p1: step(["executor", "teamAdmins"], "sms"),
    p2: step(["executor", "teamAdmins"], "sms"),
    p3: step(["executor"]),
    p4: step(["executor"]),
  },
  100: {
    p1: step(["teamAdmins", "platformAdmins"], "sms"),
    p2: step(["teamAdmins", "platformAdmins"]),
    p3: step(["teamAdmins"]),
    p4: step(["executor", "teamAdmins"]),
  },
  150: {
    p1: step(["managementAdmins", "serviceManager"], "email"),
    p2: step(["platformAdmins", "managementAdmins"]),
    p3: step(["platformAdmins"]),
    p4: step(["teamAdmins"]),
  },
};

const stageTexts = {
  warn: {
    firstResponse: "serviceRequestServer.message.slaWarn.firstResponse",
    reply: "serviceRequestServer.message.slaWarn.reply",
    solve: "serviceRequestServer.message.slaWarn.solve",
  },
  breach: {
    firstResponse: "serviceRequestServer.message.slaBreach.firstResponse",
    reply: "serviceRequestServer.message.slaBreach.reply",
    solve: "serviceRequestServer.message.slaBreach.solve",
  },
} as const satisfies Record<string, Record<SlaClockKind, TranslationKey>>;

interface StageFact extends Pick<Telling, "factKey"> {
  readonly story: Story;
  readonly kind: SlaClockKind;
  readonly stage: SlaStage;
}

/** Tells the people of the escalation table that a clock has reached a stage; a breach of P1 reaches the platform. */
export async function tellSlaStage(platform: Platform, tx: UnitOfWork, fact: StageFact): Promise<void> {
  const { story, kind, stage } = fact;
  const level = severity.fromCode(story.severity);
  if (stage === 50 && (kind !== "firstResponse" || story.executorId !== null)) return;
  if (stage === 100 && level === "p1") await raiseEscalation(tx, story.id);
  const { groups, channels } = steps[stage][level];
  const members = await Promise.all(groups.map((group) => membersOf(tx, story, group)));
  await tellPeople(platform, tx, story, {
    factKey: fact.factKey,
    textKey: textOf(kind, stage),
    vars: { percent: stage },
    userIds: members.flat(),
    channels,
    level: stage >= 100 ? "urgent" : "warn",
  });
}

function textOf(kind: SlaClockKind, stage: SlaStage): TranslationKey {
  if (stage === 50) return "serviceRequestServer.message.unassigned";
  return stageTexts[stage < 100 ? "warn" : "breach"][kind];
}

async function raiseEscalation(tx: UnitOfWork, id: number): Promise<void> {
  await tx.db
    .updateTable("service_request")
    .set({
      escalation_level: sql<number>`greatest(escalation_level, ${escalationLevel.toCode("platform")}::smallint)`,
    })
    .where("id", "=", id)
    .execute();
}

async function membersOf(tx: UnitOfWork, story: Story, group: Group): Promise<readonly number[]> {
  switch (group) {
    case "onDuty":
      return findOnDuty(tx.db, tx.now);
    case "executor":
      // Without an executor the warning must still reach somebody who can appoint one.
      return story.executorId === null
        ? findTeamMembers(tx.db, story, { isAdminsOnly: true })
        : [story.executorId];
    case "teamAdmins":
      return findTeamMembers(tx.db, story, { isAdminsOnly: true });
    case "platformAdmins":
      return findByRole(tx.db, "pa");
    case "managementAdmins":
      return story.isConfidential ? [] : findByRole(tx.db, "ma");
    case "serviceManager":
      return story.isConfidential || story.managerId === null ? [] : [story.managerId];
  }
}
