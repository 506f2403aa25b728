import { assistantLimits } from "@pharos/domain/assistant";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { SearchKind } from "../../platform/search-kind.ts";
import { withinReach } from "../../platform/within-reach.ts";
import { type FoundPassages, findPassages, findPassagesIn } from "../search/index.ts";

/** Kinds of records that answers are made from. */
const answering: ReadonlySet<string> = new Set(["article", "manual", "doc"]);

/** What is asked, by whom, and where the answer is looked for. */
export interface Wanted {
  readonly asker: Actor;
  readonly question: string;
  /** The question before it: one that only goes on has too few words of its own. */
  readonly previous?: string | undefined;
  /** A service request to answer from, beside what is written. */
  readonly requestId?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A question of more characters says itself what it is about: the answer to the one before is none to it. */
const goingOnMax = 12;
const goesOn = (question: string): boolean => [...question].length <= goingOnMax;

/** Of a request so many passages are taken. */
const ofRequestMax = 3;

/** Finds what may answer a question, by the one search and of what the asker may read. Throws where there is no such request. */
export function retrieve(
  { database }: Pick<Platform, "database">,
  kinds: readonly SearchKind[],
  { asker, question, previous, requestId, signal }: Wanted,
): Promise<FoundPassages> {
  const search = {
    db: database.kysely,
    kinds: kinds.filter(({ type }) => answering.has(type)),
    reader: asker,
    max: assistantLimits.sourcesMax,
    lengthMax: assistantLimits.passageMax,
    signal,
  };
  return withinReach(asker, async () => {
    const ofRequest =
      requestId === undefined ? undefined : await inRequest(search, kinds, requestId, question);
    const alone = await findPassages(search, question);
    const isEnough = alone.passages.length > 0 || ofRequest !== undefined || !goesOn(question);
    const written =
      isEnough || previous === undefined ? alone : await findPassages(search, `${previous} ${question}`);
    if (!ofRequest) return written;
    return {
      passages: [...ofRequest.passages, ...written.passages].slice(0, assistantLimits.sourcesMax),
      needles: [...new Set([...ofRequest.needles, ...written.needles])],
      likelyCount: ofRequest.likelyCount + written.likelyCount,
      hasCloseHits: ofRequest.hasCloseHits || written.hasCloseHits,
      close: ofRequest.passages.length > 0 ? [] : written.close,
    };
  });
}

async function inRequest(
  search: Parameters<typeof findPassagesIn>[0],
  kinds: readonly SearchKind[],
  requestId: number,
  question: string,
): Promise<FoundPassages> {
  const kind = kinds.find(({ type }) => type === "sr");
  const found = kind && (await findPassagesIn({ ...search, max: ofRequestMax }, kind, requestId, question));
  if (!found) throw new AppError("serviceRequest.notFound");
  return found;
}
