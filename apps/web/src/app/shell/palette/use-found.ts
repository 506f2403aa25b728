import type { CallResult } from "@pharos/api/core";
import { lookUp } from "@pharos/api/lookup";
import { questionMax } from "@pharos/api/search";
import { severity } from "@pharos/domain/enums";
import { searchTypes } from "@pharos/domain/search";
import {
  apartmentIcon,
  calendarIcon,
  customerServiceIcon,
  fileDoneIcon,
  fileProtectIcon,
  type IconShape,
  readIcon,
  safetyIcon,
  userIcon,
} from "@pharos/ui/icons";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { hitPath, searchQueries } from "../../../features/search/index.ts";
import { call } from "../../../shared/api/index.ts";
import { nameIn } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { usePaused } from "../../../shared/use-paused.ts";
import type { Command } from "./commands.ts";

type Found = CallResult<typeof lookUp>;
type Owned = Pick<Found["contracts"][number], "companyName" | "companyNameEn">;

/** Requests are looked up already, also by what is said in them. */
const knowledgeTypes = searchTypes.filter((type) => type !== "sr");

/** Titles of the knowledge base that are offered. */
const titlesMax = 5;

/** A number, a name or some words: a question is answered by the search. */
const lookedUpMax = 64;

/** What the server finds for words; a look-up that is overtaken by the next is ended. */
const lookUpQuery = (words: string) =>
  queryOptions({
    queryKey: ["lookup", words],
    queryFn: ({ signal }) =>
      call(lookUp, { query: { words: words.slice(0, lookedUpMax) } }, { signal, isPageRead: false }),
    staleTime: 10_000,
  });

/** The same, asked apart from the palette: what it has asked for itself ends when it closes. */
export const lookUpNow = (words: string): Promise<Found> => call(lookUp, { query: { words } });

/** Where a request that was found is read. */
export const requestPath = (id: number): string => paths.serviceRequest("record", id);

/** Requests, titles of the knowledge base, organisations, contracts, service numbers and people that the words find. */
export function useFound(query: string): { readonly commands: Command[]; readonly isSearching: boolean } {
  const t = useT();
  const { locale } = usePreferences();
  const navigate = useNavigate();
  const typed = query.trim();
  const words = usePaused(typed);
  const found = useQuery({
    ...lookUpQuery(words),
    enabled: words !== "",
    placeholderData: keepPreviousData,
    // A failure leaves pages and actions, which need no server.
    retry: false,
  });
  const titled = useQuery({
    ...searchQueries.suggestions(words.slice(0, questionMax), knowledgeTypes),
    enabled: words.length > 1,
  });
  const isSearching = typed !== "" && (typed !== words || found.isFetching);
  if (typed === "" || !found.data) return { commands: [], isSearching };
  const entry =
    (group: Command["group"], icon: IconShape) =>
    (path: string, label: string, detail: string | null): Command => ({
      id: `${group}:${path}`,
      label,
      ...(detail !== null && { detail }),
      group,
      icon,
      words: "",
      run: () => void navigate(path),
    });
  const whose = ({ companyName, companyNameEn }: Owned) => nameIn(locale, companyName, companyNameEn);
  const { requests, organisations, contracts, serviceNumbers, plans, serviceOrders, people } = found.data;
  const request = entry("shell.palette.requests", customerServiceIcon);
  const organisation = entry("shell.palette.organisations", apartmentIcon);
  const contract = entry("shell.palette.contracts", fileProtectIcon);
  const number = entry("shell.palette.serviceNumbers", safetyIcon);
  const plan = entry("shell.palette.plans", calendarIcon);
  const order = entry("shell.palette.serviceOrders", fileDoneIcon);
  const person = entry("shell.palette.people", userIcon);
  const knowledge = entry("shell.palette.knowledge", readIcon);
  const titles = words.length > 1 ? (titled.data?.titles ?? []) : [];
  return {
    isSearching,
    commands: [
      ...requests.map((row) =>
        request(
          requestPath(row.id),
          row.title,
          `${t(severity.labelKeyOfCode(row.type))} · ${row.srNo} · ${nameIn(locale, row.companyName, row.companyNameEn)}`,
        ),
      ),
      ...titles
        .slice(0, titlesMax)
        .map(({ objType, id, title, number }) => knowledge(hitPath(objType, id), title, number)),
      ...organisations.map(({ id, name, nameEn }) =>
        organisation(paths.organisation(id), nameIn(locale, name, nameEn) ?? name, null),
      ),
      ...contracts.map((row) =>
        contract(paths.contracts({ open: row.id }), row.name, `${row.contractNum} · ${whose(row)}`),
      ),
      ...serviceNumbers.map((row) =>
        number(
          paths.serviceNumber(row.id, row.companyId),
          row.sn,
          `${row.name} · ${nameIn(locale, row.companyName, row.companyNameEn)}`,
        ),
      ),
      ...plans.map((row) => plan(paths.plan(row.id), row.title, `${row.planNo} · ${whose(row)}`)),
      ...serviceOrders.map((row) =>
        order(paths.serviceOrder(row.id), row.title, `${row.orderNo} · ${whose(row)}`),
      ),
      ...people.flatMap((row) =>
        row.companyId === null
          ? []
          : [
              person(
                paths.organisationTab("member", row.companyId, { keyword: row.name }),
                row.name,
                nameIn(locale, row.companyName, row.companyNameEn),
              ),
            ],
      ),
    ],
  };
}
