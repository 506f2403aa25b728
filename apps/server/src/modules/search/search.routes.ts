import {
  clearSearchHistory,
  deleteSynonyms as deleteSynonymsEndpoint,
  followSearchGap,
  handleSearchGap,
  listSearchGaps,
  listSearchHistory,
  listSearchKeywords,
  listSynonyms,
  listUnopenedQuestions,
  publicSearch,
  recordSearchChoice,
  saveSynonyms as saveSynonymsEndpoint,
  search as searchEndpoint,
  suggestSearch,
} from "@pharos/api/search";
import type { Route } from "../../http/route.ts";
import { limitsTable } from "../../platform/limits-table.ts";
import type { Platform } from "../../platform/platform.ts";
import type { SearchKind } from "../../platform/search-kind.ts";
import { search, searchPublicly } from "./query/search.ts";
import { suggest } from "./query/suggest.ts";
import { deleteSynonyms, saveSynonyms } from "./synonyms/save-synonyms.ts";
import { listGroups } from "./synonyms/synonym.repo.ts";
import { followGap } from "./use/follow-gap.ts";
import { handleGap, listGaps } from "./use/gaps.ts";
import { clearHistory, listHistory, listKeywords } from "./use/history.repo.ts";
import { listUnopened, recordChoice } from "./use/search-choices.ts";

/** Connects the module's endpoints to the use cases. */
export const searchRoutes =
  (platform: Platform, kinds: () => readonly SearchKind[]) =>
  (route: Route): void => {
    const { withTransaction, database, limits } = platform;
    const { kysely: db } = database;

    route(searchEndpoint, (call, { body }) => search(platform, kinds(), call, body), {
      count: ({ actor }) => limits.take(`search:${actor.userId}`, limitsTable.searchPerPerson),
    });
    route.public(publicSearch, (call, { body }) => searchPublicly(platform, kinds(), call, body), {
      count: ({ ip }) => limits.take(`public-search:${ip}`, limitsTable.publicSearchPerIp),
    });
    route(suggestSearch, (call, { query }) => suggest(platform, kinds(), call, query));

    route(listSearchHistory, ({ actor }) => listHistory(db, actor.userId));
    route(clearSearchHistory, ({ actor }, { query }) => clearHistory(db, actor.userId, query.keyword));
    route(listSearchKeywords, () => listKeywords(db));

    route(listSynonyms, () => listGroups(db));
    route(saveSynonymsEndpoint, (call, { body }) => saveSynonyms(withTransaction, call, body));
    route(deleteSynonymsEndpoint, (call, { params }) => deleteSynonyms(withTransaction, call, params.id));

    route(listSearchGaps, (_call, { query }) => listGaps(platform, query));
    route(followSearchGap, (call, { body }) => followGap(platform, call, body));
    route(handleSearchGap, (call, { body }) => handleGap(platform, call, body));

    route(recordSearchChoice, (call, { body }) => recordChoice(platform, call, body));
    route(listUnopenedQuestions, (_call, { query }) => listUnopened(platform, query));
  };
