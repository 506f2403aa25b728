/** Builders for every link inside the portal; no one writes a path by hand. */
export const paths = {
  login: () => "/login",
  workbench: () => "/",
  mobileWorkbench: () => "/work",
  notFound: () => "/404",
  limit: () => "/limit",
  invite: () => "/invite",
  /** Invitations that wait for the reader. */
  invitations: () => "/invitations",
  /** The public form for an organisation or a service number. */
  applyForService: () => "/sn/apply",
  /** Where applications are decided on. */
  applications: () => "/organization/applications",
  dictionary: (dictType?: number) => (dictType === undefined ? "/dict" : `/dict/${dictType}`),
  outbox: () => "/outbox",
  parkedWork: () => "/parkedWork",
  apiTokens: () => "/apiTokens",
  replyTemplates: () => "/replyTemplates",
  slaPolicy: () => "/slaPolicy",
  slaCalendar: () => "/slaCalendar",
  /** Webhooks that notify other systems; group chats have `webhooks`. */
  outgoingWebhooks: () => "/webhooks",
  /** Mails that came in and wait for someone. */
  mailbox: () => "/mailbox",
  apiDocs: () => "/apiDocs",
  roles: (search?: Readonly<Record<string, string | number | boolean | undefined>>) =>
    withSearch("/role", search),
  roleMatrix: () => "/role/matrix",
  permissions: () => "/permission",
  users: (search?: Readonly<Record<string, string | number | boolean | undefined>>) =>
    withSearch("/userList", search),
  audit: (search?: Readonly<Record<string, string | number | boolean | undefined>>) =>
    withSearch("/audit", search),
  inspections: (search?: Readonly<Record<string, string | number | boolean | undefined>>) =>
    withSearch("/ins", search),
  /** What the databases of all customers have, and those with one finding. */
  fleetProblems: () => "/ins/fleet",
  fleetDatabases: (ruleCode: string) => `/ins/fleet/${encodeURIComponent(ruleCode)}`,
  inspection: (reportId: number, batchId: number) => `/ins/report/${reportId}/${batchId}`,
  inspectionGroup: (reportId: number, batchId: number) => `/ins/group/${reportId}/${batchId}`,
  printInspection: (reportId: number, batchId: number) => `/ins/print/${reportId}/${batchId}`,
  /** The form for a new request, with a title that was typed elsewhere. */
  newServiceRequest: (title?: string) => withSearch("/service", { title }),
  requirements: (search?: Readonly<Record<string, string | number | boolean | undefined>>) =>
    withSearch("/req", search),
  dashboard: () => "/dashboard",
  /** What a customer was sold, used and got: for the talk about the next term. */
  customerReview: (companyId: number) => `/customerReview/${companyId}`,
  efficiencyAnalysis: () => "/efficiencyAnalysis",
  messages: () => "/message",
  sentMessages: () => "/message/record",
  notifyPreferences: () => "/message/preferences",
  notifyRules: () => "/message/rules",
  webhooks: () => "/message/webhooks",
  search: (words?: string) => withSearch("/search", { q: words }),
  /** The library of documents, with one of them open, or one of its pages. */
  documents: (open?: number, page?: number) => withSearch("/doc", { open, at: page }),
  assistantUsage: () => "/assistantUsage",
  searchGaps: () => "/searchGaps",
  searchSynonyms: () => "/searchSynonyms",
  /** What can be downloaded, as its readers find it. */
  downloads: (search?: Readonly<Record<string, string | number | boolean | undefined>>) =>
    withSearch("/download", search),
  /** One of them; `source` says where the reader comes from. */
  download: (source: string, id: number) => `/download/${encodeURIComponent(source)}/${id}`,
  resourceConsole: (search?: Readonly<Record<string, string | number | boolean | undefined>>) =>
    withSearch("/resource", search),
  editResource: (search?: Readonly<Record<string, string | number | boolean | undefined>>) =>
    withSearch("/resources/save", search),
  /** An article that the search has found. */
  articleFound: (id: number) => `/article/search/${id}`,
  articles: (search?: Readonly<Record<string, string | number | boolean | undefined>>) =>
    withSearch("/article", search),
  /** An article, or another of its revisions; `source` says where the reader comes from. */
  article: (source: string, id: number, ver?: number) =>
    withSearch(`/article/${encodeURIComponent(source)}/${id}`, { ver }),
  editArticle: (search: Readonly<Record<string, string | number | boolean | undefined>>) =>
    withSearch("/article/save", search),
  knowledgeSummary: () => "/knowledgeSummary",
  news: () => "/news",
  /** A piece of news; `source` says where the reader comes from. */
  newsItem: (source: string, id: number) => `/news/${encodeURIComponent(source)}/${id}`,
  manuals: (search?: Readonly<Record<string, string | number | boolean | undefined>>) =>
    withSearch("/manual", search),
  /** A manual, or one of its chapters. */
  manual: (id: number, search?: Readonly<Record<string, string | number | boolean | undefined>>) =>
    withSearch(`/manual/${id}`, search),
  /** A chapter whose manual is not known, such as one that the search has found. */
  manualChapter: (id: number) => `/manual/article/${id}`,
  editManual: (id: number, chapter?: number) => withSearch(`/manual/edit/${id}`, { article: chapter }),
  printArticle: (id: number) => `/article/print/${id}`,
  /** What waits for the reader's decision, with one of them open. */
  reviewQueue: (id?: number, tab?: string) => withSearch("/examList", { id, tab }),
  /** `source` says where the reader comes from, for example `records`, `workbench` or `message`. */
  serviceRequest: (source: string, id: number) => `/service/${encodeURIComponent(source)}/${id}`,
  serviceRecords: (search?: Readonly<Record<string, string | number | boolean | undefined>>) =>
    withSearch("/serviceRecords", search),
  serviceOrders: (search?: Readonly<Record<string, string | number | boolean | undefined>>) =>
    withSearch("/service-order-list", search),
  serviceOrder: (id: number) => `/service-order/${id}`,
  /** Whether a document is ours and unchanged; public. */
  verify: () => "/verify",
  serviceStatistics: () => "/serviceStatistics",
  plans: (search?: Readonly<Record<string, string | number | boolean | undefined>>) =>
    withSearch("/planRecords", search),
  planCalendar: () => "/planinfo",
  /** A new plan; a calendar hands its days over. */
  newPlan: (days?: { readonly from: string; readonly to: string }) => withSearch("/plan", days),
  plan: (id: number) => `/plan/${id}`,
  /** The page of a plan made for a phone. */
  mobilePlan: (id: number) => withSearch("/planDetail", { id }),
  contracts: (search?: Readonly<Record<string, string | number | boolean | undefined>>) =>
    withSearch("/contract", search),
  serviceNumber: (id: number, companyId: number, search?: Readonly<Record<string, string>>) =>
    withSearch(`/sn/${id}/${companyId}`, search),
  teams: (search?: Readonly<Record<string, string | number | boolean | undefined>>) =>
    withSearch("/team", search),
  team: (id: number, search?: Readonly<Record<string, string | number | boolean | undefined>>) =>
    withSearch(`/team/${id}`, search),
  myTeam: (search?: Readonly<Record<string, string | number | boolean | undefined>>) =>
    withSearch("/myTeam", search),
  /** The live consultation: one of them, or the reader's open one. */
  consult: (id?: number) => (id === undefined ? "/consult" : `/consult/${id}`),
  /** The assistant: a new conversation, one of the reader's (`c`), or a question about a request (`fault`). */
  moai: (search?: { readonly c?: number; readonly fault?: number }) => withSearch("/moai", search),
  consultRecords: (search?: Readonly<Record<string, string | number | boolean | undefined>>) =>
    withSearch("/consultRecords", search),
  /** Hand-over notes between shifts of duty. */
  shiftHandovers: (search?: Readonly<Record<string, string | number>>) =>
    withSearch("/shiftHandover", search),
  shiftHandover: (id: number) => `/shiftHandover/${id}`,
  /** The hours of a person; `me` are the reader's own. */
  manHour: (who: number | "me", search?: Readonly<Record<string, string>>) =>
    withSearch(`/manHour/${who}`, search),
  manHourSummary: (search?: Readonly<Record<string, string | number | boolean | undefined>>) =>
    withSearch("/manHourSummary", search),
  /** What a person has to do by plans; `me` is the reader. */
  planHour: (who: number | "me", search?: Readonly<Record<string, string>>) =>
    withSearch(`/planHour/${who}`, search),
  planHourSummary: () => "/planHourSummary",
  teamHours: () => "/teamHours",
  taskStatistics: () => "/taskStatistics",
  /** The board of a week: plan, do, check, act. */
  pdca: (search?: Readonly<Record<string, string | number | boolean | undefined>>) =>
    withSearch("/pdca", search),
  /** The list of reports, or with `view=team` those of a week in one page. */
  weeklyReports: (search?: Readonly<Record<string, string>>) => withSearch("/weeklyReport", search),
  /** The report of this week, of another day's week, or one to change. */
  weeklyReportEdit: (search?: Readonly<Record<string, string | number>>) =>
    withSearch("/weeklyReport/edit", search),
  weeklyReport: (id: number) => `/weeklyReport/view/${id}`,
  organisations: () => "/organization",
  /** The profile of one organisation. */
  organisation: (id: number) => `/organization/${id}`,
  /** One asset of an organisation. */
  asset: (companyId: number, id: number) => `/organization/assets/${companyId}/${id}`,
  /** A section of one organisation: `member`, `assets`, `service`, `doc`, `contract`, `poc`. */
  organisationTab: (
    tab: "member" | "assets" | "service" | "doc" | "contract" | "poc",
    id: number,
    search?: Readonly<Record<string, string | number | boolean | undefined>>,
  ) => withSearch(`/organization/${tab}/${id}`, search),
  /** The service items of a service number with their quotas. */
  serviceItems: (id: number, companyId: number) => `/sn/contractItem/${id}/${companyId}`,
  /** The monthly reports of a service number. */
  /** All reports of a month. */
  monthReports: () => "/sn/serviceReports",
  serviceReports: (id: number, companyId: number) => `/sn/serviceReport/${id}/${companyId}`,
  serviceReport: (id: number, companyId: number, reportId: number) =>
    `/sn/serviceReport/${id}/${companyId}/detail/${reportId}`,
  costEfficiency: (id: number, companyId: number) => `/sn/costEfficiency/${id}/${companyId}`,
  contractItems: (search?: Readonly<Record<string, string | number | boolean | undefined>>) =>
    withSearch("/contractItems", search),
  pocItems: (search?: Readonly<Record<string, string | number | boolean | undefined>>) =>
    withSearch("/pocItems", search),
  contractStatistics: (search?: Readonly<Record<string, string | number | boolean | undefined>>) =>
    withSearch("/contractStatistics", search),
} as const;

function withSearch(
  path: string,
  search: Readonly<Record<string, string | number | boolean | undefined>> = {},
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? path : `${path}?${query}`;
}
