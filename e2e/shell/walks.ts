import type { TranslationKey } from "@pharos/i18n";
import type { Persona } from "../support/people.ts";

/** Ids in the demo story that addresses are made of. */
export type Records = {
  /** A request that the expert handles. */
  request: number;
  serviceNumber: number;
  /** The org admin's organisation, which the service number and the asset belong to. */
  company: number;
  asset: number;
  team: number;
  /** A plan that the platform admin may change. */
  plan: number;
  /** A service order that the engineer has signed. */
  order: number;
  /** A published article that customers read. */
  article: number;
  /** A security warning about a system of that reader's organisation. */
  warning: number;
  /** A manual that customers read, and a chapter of it. */
  manual: number;
  chapter: number;
  /** A resource that customers find and of which a version waits for review. */
  resource: number;
  /** A report that a team admin reads. */
  weeklyReport: number;
  /** A monthly report that the customer may read, with its service number and organisation. */
  serviceReport: { number: number; company: number; id: number };
};

/** What opens a dialog or a drawer: a button, or the first row of a list. */
export type Door = TranslationKey | "row";

/** A page that is looked at. */
export type Stop = {
  /** As it stands in the route table. */
  path: string;
  /** The address, where the path has parameters or a filter makes another picture. */
  at?: (of: Records) => string;
  /** What is looked at as well. */
  opens?: readonly Door[];
  /** The server refuses what the page asks for, which the browser reports. */
  isRefused?: true;
  /** The path of the page that answers instead. */
  shows?: string;
};

/** One person's way. */
export type Walk = { name: string; who: Persona | null; stops: readonly Stop[] };

/** Every path of the route table is in at least one of them. Neighbours have different titles. */
export const walks: readonly Walk[] = [
  {
    name: "a stranger",
    who: null,
    stops: [
      { path: "/login" },
      { path: "/sn/apply" },
      { path: "/404" },
      { path: "/sn/apply", at: () => "/sn/apply?view=status" },
      { path: "/limit" },
      { path: "/activate/:token", at: () => "/activate/AAAAAAAAAAAAAAAAAAAAAA" },
      { path: "*", at: () => "/no/such/page" },
      { path: "/login" },
      { path: "/rate/:token", at: () => "/rate/AAAAAAAAAAAAAAAAAAAAAA", shows: "/404" },
      { path: "/verify" },
      { path: "/publicSearch", at: () => "/publicSearch?q=ORA" },
      {
        path: "/service-order-share/:uuid",
        at: () => "/service-order-share/00000000-0000-4000-8000-000000000000",
        isRefused: true,
      },
    ],
  },
  {
    name: "a customer",
    who: "customer",
    stops: [
      { path: "/" },
      { path: "/serviceRecords", opens: ["common.list.filters"] },
      { path: "/work" },
      { path: "/service" },
      { path: "/invite", shows: "/" },
      { path: "/service/:type", at: () => "/service/contract" },
      { path: "/invitations" },
      { path: "/consult" },
      { path: "/consult/:id", at: () => "/consult/1" },
      { path: "/search" },
      { path: "/message" },
      { path: "/search", at: () => "/search?q=ORA-01555" },
      { path: "/work" },
      { path: "/knowledgeMobile", at: () => "/knowledgeMobile?q=nothing-says-this" },
      { path: "/message/preferences" },
    ],
  },
  {
    name: "an organisation's admin",
    who: "orgAdmin",
    stops: [
      { path: "/serviceStatistics", at: () => "/serviceStatistics?span=year" },
      { path: "/organization/:id", at: ({ company }) => `/organization/${company}` },
      {
        path: "/organization/member/:id",
        at: ({ company }) => `/organization/member/${company}`,
        opens: ["organisation.members.add"],
      },
      { path: "/organization/service/:id", at: ({ company }) => `/organization/service/${company}` },
    ],
  },
  {
    name: "an expert",
    who: "dba",
    stops: [
      { path: "/" },
      { path: "/moai" },
      { path: "/serviceRecords" },
      { path: "/work" },
      { path: "/myTeam", opens: ["team.status.change"] },
      { path: "/serviceRecords", at: () => "/serviceRecords?title=nothing-has-this-title" },
      { path: "/myTeam", at: () => "/myTeam?tab=queue" },
      { path: "/myTeam", at: () => "/myTeam?tab=leave", opens: ["team.leave.ask"] },
      { path: "/myTeam", at: () => "/myTeam?tab=calendar" },
      { path: "/service-order-list", opens: ["serviceOrder.list.create"] },
      { path: "/manHour/:id", at: () => "/manHour/me", opens: ["workHour.mine.add"] },
      { path: "/manHourSummary" },
      { path: "/planHour/:id", at: () => "/planHour/me" },
      { path: "/planHour/:id", at: () => "/planHour/me?mode=month" },
      { path: "/planHourSummary" },
      { path: "/weeklyReport" },
      { path: "/weeklyReport/edit" },
    ],
  },
  {
    name: "an expert with a request",
    who: "dba",
    stops: [
      {
        path: "/service/:source/:id",
        at: ({ request }) => `/service/record/${request}`,
        opens: [
          "serviceRequest.sla.explain",
          "serviceRequest.history.title",
          "serviceRequest.action.assign",
          "serviceRequest.action.recover",
          "serviceRequest.action.edit",
          "serviceRequest.action.close",
        ],
      },
    ],
  },
  {
    name: "a team's admin",
    who: "ta",
    stops: [
      { path: "/myTeam", at: () => "/myTeam?tab=leave", opens: ["team.leave.refuse"] },
      { path: "/serviceStatistics", at: () => "/serviceStatistics?view=breaches" },
      { path: "/message/record", opens: ["message.center.compose"] },
      { path: "/contractStatistics", at: () => "/contractStatistics?by=product" },
      { path: "/message/webhooks", opens: ["message.webhooks.add"] },
      { path: "/manHourSummary", at: () => "/manHourSummary?mine=1" },
      { path: "/teamHours" },
      { path: "/taskStatistics" },
      { path: "/pdca" },
      { path: "/shiftHandover" },
      { path: "/consultRecords" },
      { path: "/weeklyReport", at: () => "/weeklyReport?view=team" },
      { path: "/weeklyReport" },
      { path: "/weeklyReport/view/:id", at: ({ weeklyReport }) => `/weeklyReport/view/${weeklyReport}` },
    ],
  },
  {
    name: "a reader of articles",
    who: "customer",
    stops: [
      { path: "/article" },
      { path: "/article/search/:id", at: ({ article }) => `/article/search/${article}` },
      { path: "/article", at: () => "/article?keyword=nothing-has-this-title" },
      { path: "/article/:source/:id", at: ({ article }) => `/article/list/${article}` },
      { path: "/article/print/:id", at: ({ article }) => `/article/print/${article}` },
      { path: "/article/:id", at: ({ article }) => `/article/${article}` },
      { path: "/news" },
      { path: "/news/:source/:id", at: ({ warning }) => `/news/list/${warning}` },
    ],
  },
  {
    name: "a reader of manuals",
    who: "customer",
    stops: [
      { path: "/manual" },
      { path: "/manual/:id", at: ({ manual }) => `/manual/${manual}` },
      { path: "/manual", at: () => "/manual?keyword=nothing-has-this-name" },
      {
        path: "/manual/:id",
        at: ({ manual, chapter }) => `/manual/${manual}?article=${chapter}`,
        opens: ["manual.reader.chapters"],
      },
      { path: "/manual" },
      {
        path: "/manual/article/:id",
        at: ({ chapter }) => `/manual/article/${chapter}`,
        shows: "/manual/:id",
      },
    ],
  },
  {
    name: "a writer of manuals",
    who: "sys",
    stops: [
      { path: "/manual", at: () => "/manual?tab=manage", opens: ["manual.action.create"] },
      {
        path: "/manual/edit/:id",
        at: ({ manual, chapter }) => `/manual/edit/${manual}?article=${chapter}`,
        opens: ["manual.tree.add", "manual.tree.rename"],
      },
    ],
  },
  {
    name: "a customer who downloads",
    who: "orgAdmin",
    stops: [
      { path: "/download" },
      {
        path: "/download/:source/:id",
        at: ({ resource }) => `/download/list/${resource}`,
        opens: ["resource.action.download"],
      },
      { path: "/download", at: () => "/download?keyword=nothing-has-this-name" },
      {
        path: "/organization/assets/:id/:assetsId",
        at: ({ company, asset }) => `/organization/assets/${company}/${asset}`,
      },
      { path: "/resources" },
    ],
  },
  {
    name: "a platform admin among resources",
    who: "pa",
    stops: [
      { path: "/shiftHandover/:id", at: () => "/shiftHandover/1" },
      { path: "/resource" },
      {
        path: "/download/:source/:id",
        at: ({ resource }) => `/download/console/${resource}`,
        opens: ["resource.action.reject"],
      },
      { path: "/resource", at: () => "/resource?tab=review" },
      { path: "/resources/save" },
    ],
  },
  {
    name: "a reviewer among articles",
    who: "reviewDba",
    stops: [
      { path: "/article", at: () => "/article?tab=my" },
      { path: "/knowledgeSummary" },
      { path: "/examList", at: () => "/examList?tab=exams", opens: ["exam.create"] },
      { path: "/examList", opens: ["row"] },
      { path: "/req", opens: ["requirement.create"] },
      // The first one of the story, beside the list.
      { path: "/req", at: () => "/req?id=1" },
      { path: "/article", at: () => "/article?tab=reports" },
      { path: "/article/save", at: () => "/article/save?template=fault" },
      { path: "/article", at: () => "/article?tab=manage" },
    ],
  },
  {
    name: "a keeper of documents",
    who: "pa",
    stops: [
      {
        path: "/doc/:folderId?",
        at: () => "/doc",
        opens: ["document.folder.readers", "document.action.upload", "row"],
      },
      {
        path: "/organization/doc/:id",
        at: ({ company }) => `/organization/doc/${company}`,
        opens: ["document.folder.add"],
      },
      { path: "/knowledge/:folderId?", at: () => "/knowledge?search=nothing-has-this-name" },
    ],
  },
  {
    name: "a reader of documents",
    who: "customer",
    stops: [
      { path: "/organization/doc/:id", at: ({ company }) => `/organization/doc/${company}`, opens: ["row"] },
      { path: "/doc/:folderId?", at: () => "/doc" },
    ],
  },
  {
    name: "a platform admin who plans",
    who: "pa",
    stops: [
      { path: "/dashboard" },
      { path: "/dashboard", at: () => "/dashboard?screen" },
      { path: "/customerReview/:companyId", at: ({ company }) => `/customerReview/${company}` },
      { path: "/planRecords" },
      { path: "/efficiencyAnalysis" },
      { path: "/planRecords", at: () => "/planRecords?view=cards" },
      { path: "/planinfo", opens: ["plan.feed.open"] },
      { path: "/plan" },
      { path: "/planinfo", at: () => "/planinfo?view=team" },
      {
        path: "/plan/:id",
        at: ({ plan }) => `/plan/${plan}`,
        opens: ["plan.action.end", "plan.action.edit", "plan.action.notify", "plan.action.addExecutor"],
      },
      { path: "/planRecords", at: () => "/planRecords?view=implementation" },
      { path: "/planDetail", at: ({ plan }) => `/planDetail?id=${plan}` },
    ],
  },
  {
    name: "a platform admin in the contracts",
    who: "pa",
    stops: [
      { path: "/contract", opens: ["row", "contract.action.create"] },
      { path: "/contractItems", opens: ["row"] },
      {
        path: "/service-order/:id",
        at: ({ order }) => `/service-order/${order}`,
        opens: ["serviceOrder.action.share"],
      },
      { path: "/pocItems" },
      { path: "/sn/serviceReports" },
      {
        path: "/sn/serviceReport/:id/:companyId",
        at: ({ serviceReport: { number, company } }) => `/sn/serviceReport/${number}/${company}`,
        opens: ["serviceReport.list.generate"],
      },
      {
        path: "/sn/:id/:companyId",
        at: ({ serviceNumber, company }) => `/sn/${serviceNumber}/${company}`,
      },
      {
        path: "/sn/contractItem/:id/:companyId",
        at: ({ serviceNumber, company }) => `/sn/contractItem/${serviceNumber}/${company}`,
      },
      {
        path: "/sn/serviceReport/:id/:companyId/detail/:reportId",
        at: ({ serviceReport: { number, company, id } }) =>
          `/sn/serviceReport/${number}/${company}/detail/${id}`,
      },
      {
        path: "/sn/costEfficiency/:id/:companyId",
        at: ({ serviceNumber, company }) => `/sn/costEfficiency/${serviceNumber}/${company}`,
      },
      { path: "/organization/poc/:id", at: ({ company }) => `/organization/poc/${company}` },
      { path: "/organization/contract/:id", at: ({ company }) => `/organization/contract/${company}` },
    ],
  },
  {
    name: "a platform admin among customers and teams",
    who: "pa",
    stops: [
      { path: "/organization", opens: ["organisation.list.create"] },
      {
        path: "/organization/:id",
        at: ({ company }) => `/organization/${company}`,
        opens: ["organisation.form.edit"],
      },
      { path: "/organization/applications", opens: ["application.review.approve"] },
      { path: "/organization/assets/:id", at: ({ company }) => `/organization/assets/${company}` },
      {
        path: "/organization/assets/:id/:assetsId",
        at: ({ company, asset }) => `/organization/assets/${company}/${asset}`,
        opens: ["asset.node.add"],
      },
      { path: "/team", opens: ["team.list.create"] },
      { path: "/team/:id", at: ({ team }) => `/team/${team}`, opens: ["team.action.edit"] },
      { path: "/organization/service/:id", at: ({ company }) => `/organization/service/${company}` },
      { path: "/team/:id", at: ({ team }) => `/team/${team}?tab=duty`, opens: ["team.action.addShift"] },
      { path: "/team/:id", at: ({ team }) => `/team/${team}?tab=calendar` },
    ],
  },
  {
    name: "an engineer among inspections",
    who: "ta",
    stops: [
      { path: "/ins", opens: ["inspection.upload.action"] },
      // The last report of the database that the story follows, and its organisation.
      { path: "/ins/report/:reportId/:batchId", at: () => "/ins/report/1/9" },
      { path: "/ins/fleet" },
      { path: "/ins/fleet/:ruleCode", at: () => "/ins/fleet/PG-SE-08" },
      { path: "/ins", at: () => "/ins?keyword=nothing-has-this-name" },
      { path: "/ins/group/:reportId/:batchId", at: () => "/ins/group/2/10" },
      { path: "/ins/print/:reportId/:batchId", at: () => "/ins/print/1/9" },
    ],
  },
  {
    name: "a system admin among people and rights",
    who: "sys",
    stops: [
      { path: "/role", opens: ["access.roles.create"] },
      { path: "/role/matrix" },
      { path: "/permission" },
      { path: "/role/matrix", at: () => "/role/matrix?who=dba" },
      { path: "/userList", opens: ["access.users.create"] },
      { path: "/audit" },
      { path: "/message/rules", opens: ["message.rules.edit"] },
      { path: "/replyTemplates" },
      { path: "/dict" },
      { path: "/message/rules" },
      { path: "/dict/:id", at: () => "/dict/1", opens: ["dictionary.addRoot"] },
    ],
  },
  {
    name: "a system admin in the works",
    who: "sys",
    stops: [
      { path: "/slaPolicy", opens: ["sla.policy.add"] },
      { path: "/slaCalendar", opens: ["sla.calendar.add"] },
      { path: "/apiTokens", opens: ["integration.tokens.create"] },
      { path: "/webhooks", opens: ["integration.hooks.add"] },
      { path: "/mailbox" },
      { path: "/apiDocs" },
      { path: "/outbox" },
      { path: "/parkedWork" },
      { path: "/searchSynonyms", opens: ["search.synonyms.add"] },
      { path: "/searchGaps" },
      { path: "/assistantUsage" },
    ],
  },
];
