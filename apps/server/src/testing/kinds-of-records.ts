/** Kinds of records that have a page, or a rule of their own for who may know of them. */
export type Kind =
  | "company"
  | "team"
  | "person"
  | "contract"
  | "serviceNumber"
  | "serviceItem"
  | "asset"
  | "request"
  | "plan"
  | "order"
  | "article"
  | "manual"
  | "resource"
  | "document";

/** Where a record of a kind is opened; teams and people are judged by rule. */
export const pageOf: Readonly<Record<Exclude<Kind, "team" | "person">, (id: number) => string>> = {
  company: (id) => `/esapi/companies/getInfo?id=${id}`,
  contract: (id) => `/esapi/service/detail/${id}`,
  serviceNumber: (id) => `/esapi/service/acc/detail/${id}`,
  serviceItem: (id) => `/esapi/service/item/detail/${id}`,
  asset: (id) => `/esapi/asset/detail?id=${id}`,
  request: (id) => `/esapi/fault/detail?id=${id}`,
  plan: (id) => `/esapi/plan/detail/${id}`,
  order: (id) => `/esapi/service-order/${id}`,
  article: (id) => `/esapi/knowledge/detail/${id}`,
  manual: (id) => `/esapi/manual/detail/${id}`,
  resource: (id) => `/esapi/resource/detail/${id}`,
  document: (id) => `/esapi/doc/detail/${id}`,
};

/** What a field of an answer refers to, by its name; `null` for what nobody opens by this id, or what is said beside it. */
export const kindOfField: Readonly<Record<string, Kind | null>> = {
  companyId: "company",
  teamId: "team",
  userId: "person",
  executorId: "person",
  managerUserId: "person",
  ownerUserId: "person",
  ownerId: "person",
  personId: "person",
  authorId: "person",
  handlerId: "person",
  substituteId: "person",
  contractId: "contract",
  serviceId: "contract",
  accId: "serviceNumber",
  serviceNumberId: "serviceNumber",
  accItemId: "serviceItem",
  assetId: "asset",
  assetsId: "asset",
  faultId: "request",
  planId: "plan",
  articleId: "article",
  manualId: "manual",
  resourceId: "resource",
  consultId: null,
  // Entries of the dictionary and of trees, rows inside of a record, and ids whose kind stands in the field beside them.
  menuId: null,
  productMenuId: null,
  nodeTypeItemId: null,
  parentId: null,
  folderId: null,
  versionId: null,
  enclosureId: null,
  contractItemId: null,
  implPlanId: null,
  reversesId: null,
  sourceId: null,
  reportId: null,
  batchId: null,
  lastBatchId: null,
  objectId: null,
  objId: null,
  rid: null,
};

const choices: Readonly<Record<Kind, string>> = {
  company: "listCompanies.list readApplication.similarCompanies lookUp.organisations getResource.companies",
  team: "listTeams.list listTeamsByAsset getContractOptions.teams",
  person: "listArticleReviewers getKnowledgeSummary.byAuthor",
  contract: "listTeamContracts.list listContracts.list lookUp.contracts readCustomerReview.contracts",
  serviceNumber:
    "getContract.accs listServiceCompanies.accs listServiceNumbers.list getAsset.accs lookUp.serviceNumbers",
  serviceItem: "getContract.items listServiceItems.list getServiceNumberStatistics.itemUsage",
  asset:
    "getContract.accs.assets getContractOptions.assets getServiceNumber.assets listValidAssets getPlan.assets " +
    "listPlanCompanies.assets listAssets.list listAdvisories.list.assets",
  request:
    "getMember.requests getAsset.srs lookUp.requests findSimilarRequests.requests listIncidents.list " +
    "listRequestLinks.links.request listServiceRequests.list suggestLinks getWeeklyReport.facts.requests " +
    "prepareWeeklyReport.facts.requests getWeeklyReport.facts.breaches prepareWeeklyReport.facts.breaches " +
    "getShiftHandover.facts.requests.request listRequestsOfRequirement readBoardForecast.list readBoardAsOf.restated",
  plan:
    "getPlanCalendar.list listNewPlans.list listOpenPlans listPlans.list getAsset.plans lookUp.plans " +
    "getWeeklyReport.facts.plans prepareWeeklyReport.facts.plans getShiftHandover.facts.plans",
  order: "lookUp.serviceOrders listServiceOrders.list",
  article:
    "draftArticleFromConsult.similar draftArticleFromConsult.written draftArticleFromRequest.similar " +
    "draftArticleFromRequest.written findSimilarArticles getArticle.translations " +
    "getArticle.related getKnowledgeSummary.mostUsed getKnowledgeSummary.stale listArticleConsole.list " +
    "listArticles.list listAdvisories.list listInspectionSuggestions.list.article",
  manual: "listManuals listManualConsole.list getManual.editions",
  resource: "listResources.list",
  document: "listDocs.list",
};

/** Lists whose `id` opens no page of a kind, with the reason. */
const others: Readonly<Record<string, string>> = {
  "rows of a register, shown whole by their list":
    "listRoles listApplications.list listLeave listContractItems.list listPocItems.list listPocs.list " +
    "listImplementationPlans.list listRecurringTasks listPdcaActions.list getPdcaBoard.act listExams.list listCerts.list " +
    "listDutyTurns listChatBots.list listNotifyRules.list listSentMessages.list listMessages.list listSearchGaps.list " +
    "listRequestViews.list listReplyMacros listConsultMacros listApiTokens.list listInboundMails.list listWebhookSubscriptions " +
    "listSlaPolicies.list listSlaPolicies.calendars listSlaCalendars listInternalMatters listAuditLog.list " +
    "listWeeklyReports.list getTeamReport.reports listHours.list listHours.list.bonus findHourRecords.list findHourRecords.list.bonus listRelatedHours.records " +
    "listRelatedHours.records.bonus getHourCalendar.items getHourCalendar.items.bonus listArticleEvaluations.list " +
    "listOwnInvitations listMembers.list listResourceDownloads.list listBreaches.list listShiftHandovers.list listRequirements.list " +
    "listInspectionWaivers.list",
  "entries of the dictionary and of trees, the same for everybody who may read the list":
    "getPermissionTree getPermissionTree.children listTechDomains listDictionary listDictionaryRoots listRootItems " +
    "readDictionaryEntry.path readDictionaryEntry.items getContractOptions.products listNodeTypes " +
    "listArticleCatalogue listResourceProducts getKnowledgeSummary.byCatalogue listDocFolders",
  "parts of the record that was asked for":
    "getMember.certs getServiceItem.entries getPlan.executors getPlan.history getPlanCalendar.list.executors " +
    "listNewPlans.list.executors listPlans.list.executors getAsset.nodes listValidAssets.nodes " +
    "prepareServiceRequest.nodes listAttachments.list listComments.list listComments.list.replies getManual.nodes " +
    "getManual.nodes.children getManual.nodes.children.children getManual.nodes.children.children.children " +
    "getManualArticle.path listManualArticles getResource.versions getWeeklyReport.comments " +
    "getServiceRequest.timeline.entries.step getServiceRequestTimeline.timeline.entries.step " +
    "listServiceRequestHistory.list listRecordHistory.list getConsult.records getLatestConsult.consult.records " +
    "listConsultRecords.records listInspectionSuggestions.list getAssistant.conversations",
  "the banner of every member of an organisation names its contracts that end": "listContractReminders",
  "kinds that change with the filter or the row, tested where they are made":
    "listConsults.list listReviewServices listReviewServices.items listHandOver.list listMessageAudience listSentMessages.list.audience " +
    "listChatBots.owners findSlaSubjects getConsult.records.citations getLatestConsult.consult.records.citations " +
    "getAssistantConversation.messages.sources listConsultRecords.records.citations suggestSearch.titles getContractStatistics.expiring " +
    "getContractStatistics.focused",
};

/** What the `id` of the objects in a list refers to: by endpoint and path. */
export const kindOfList: ReadonlyMap<string, Kind | null> = new Map([
  ...Object.entries(choices).flatMap(([kind, lists]) =>
    // The keys are kinds.
    lists.split(" ").map((list) => [list, kind as Kind] as const),
  ),
  ...Object.values(others).flatMap((lists) => lists.split(" ").map((list) => [list, null] as const)),
]);

/** Fields that refer to something else here than their name says, or that a record says of itself, by endpoint and path. */
export const kindOfPlace: ReadonlyMap<string, Kind | null> = new Map([
  // A chapter is opened by its own page, below its manual.
  ["getManualArticle.elsewhere.articleId", null],
  // Every member may read the numbers, with the name of the contract; its page is for those who administer.
  ["listServiceNumbers.list.serviceId", null],
]);
