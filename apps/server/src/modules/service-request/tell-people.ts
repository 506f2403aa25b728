import {
  type MessageLevel,
  type NotifyEventCode,
  type NotifyGroup,
  notifyGroup,
  requestVisibility,
  severity,
} from "@pharos/domain/enums";
import { notifyEvents } from "@pharos/domain/notification";
import type { TranslationKey } from "@pharos/i18n";
import type { Vars } from "../../platform/app-error.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { type Audience, notify } from "../message/index.ts";
import { findTeamIds, keepInsiders, type Story } from "./recipients.repo.ts";

/** A fact to be told; the rules of its event decide who of the audience hears of it, and how. */
export interface Telling {
  /** The fact, told once to each person; at most 100 characters. */
  readonly factKey: string;
  readonly event: NotifyEventCode;
  readonly textKey: TranslationKey;
  readonly vars?: Vars;
  /** Who could be told, by what they are to the request. */
  readonly audience: Audience;
  /** Who made it happen, and so knows. */
  readonly by?: number | null;
  /** The address left with the request, for what goes outside: more addresses left with it then hear of it too. */
  readonly extraEmail?: string | null;
  readonly level?: MessageLevel;
  /** What a person wrote, shown below the words; at most 1024 characters. */
  readonly content?: string;
  /** The dialog that the message opens on the request's page. */
  readonly opens?: "close" | "rate";
}

/** Tells people something about a request; whoever left the organisation is left out. */
export async function tellPeople(tx: UnitOfWork, story: Story, telling: Telling): Promise<void> {
  const severityName = severity.fromCode(story.severity);
  await notify(tx, {
    userIds: [],
    audience: await keepConcerned(tx, story, telling),
    event: telling.event,
    severity: severityName,
    type: "serviceRequest",
    level: telling.level ?? "info",
    titleKey: telling.textKey,
    params: {
      srNo: story.srNo,
      title: story.title,
      company: story.companyName,
      // A level's name is the same in both languages.
      severity: severityName.toUpperCase(),
      ...telling.vars,
    },
    ...(telling.content !== undefined && { content: telling.content }),
    link: `/service/message/${story.id}${telling.opens ? `?open=${telling.opens}` : ""}`,
    object: { type: "serviceRequest", id: story.id },
    dedupeKey: telling.factKey,
    outsiders: outsidersOf(story, telling),
    groupChats: await findGroupChats(tx, story, telling.event),
  });
}

/** Addresses without an account, each once; none for what stays among people with one. */
function outsidersOf({ notifyEmails }: Story, { extraEmail }: Telling) {
  if (extraEmail === undefined) return [];
  const emails = [...(extraEmail === null ? [] : [extraEmail]), ...notifyEmails];
  return [...new Map(emails.map((email) => [email.toLowerCase(), { email }])).values()];
}

async function keepConcerned(tx: UnitOfWork, story: Story, { audience, by }: Telling): Promise<Audience> {
  const all = [...new Set(Object.values(audience).flat())].filter((id) => id !== by);
  const concerned = new Set(await keepInsiders(tx.db, story.companyId, all));
  const groups = notifyGroup.names.map(
    (group: NotifyGroup) => [group, (audience[group] ?? []).filter((id) => concerned.has(id))] as const,
  );
  return Object.fromEntries(groups);
}

/**
 * The team's chats hear of everything but what is confidential. The organisation's chats hear what customers may, as long
 * as every colleague may see its requests.
 */
async function findGroupChats(tx: UnitOfWork, story: Story, event: NotifyEventCode) {
  if (story.isConfidential) return {};
  const isOpenToColleagues = requestVisibility.fromCode(story.requestVisibility) === "everyone";
  return {
    teamIds: await findTeamIds(tx.db, story),
    companyIds: isOpenToColleagues && notifyEvents[event].isForCustomers ? [story.companyId] : [],
  };
}
