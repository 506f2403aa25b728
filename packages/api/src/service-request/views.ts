import { textLengths } from "@pharos/domain/limits";
import { deskLayouts, savedViewsMax } from "@pharos/domain/service-request";
import { endpoint, Id, IdParam, line, Nothing, requiredLine, z } from "../core/index.ts";

/** Which columns of the list are shown, and in which order. */
const ViewColumns = z.object({
  order: z.array(line(32)).max(50),
  hidden: z.array(line(32)).max(50),
});

/** Filters as they stand in the query of `fault/list`, texts by name, without page and order. */
const ViewFilter = z.record(line(24), line(1024));

const viewFields = {
  filter: ViewFilter,
  /** Field the rows are sorted by, one of those of `fault/list`; null for the list's own order. */
  sortField: line(16).nullable(),
  sortOrder: z.enum(["asc", "desc"]).nullable(),
  layout: z.enum(deskLayouts),
  /** Null leaves every reader the own columns. */
  columns: ViewColumns.nullable(),
};

/** A saved view of the list. */
export const RequestView = z.object({
  id: Id,
  name: z.string(),
  /** Null for a personal view. */
  teamId: Id.nullable(),
  teamName: z.string().nullable(),
  teamNameEn: z.string().nullable(),
  ...viewFields,
  /** The caller may change it: the owner of a personal view, an admin of the team. */
  mayEdit: z.boolean(),
  version: z.int32(),
});
export type RequestView = z.output<typeof RequestView>;

/** A new view (no `id`), or a change of one. */
export const SaveRequestView = z.object({
  id: Id.optional(),
  /** The version that was read; needed when changing. */
  version: z.int32().optional(),
  name: requiredLine(textLengths.max64),
  /** Team that shall see it; left out: a personal view. Cannot be changed later. */
  teamId: Id.nullish(),
  ...viewFields,
});
export type SaveRequestView = z.input<typeof SaveRequestView>;

const access = { permission: "fault:view" } as const;
/** Views are the caller's own; changing them changes no request. */
const changing = "signedIn";

export const listRequestViews = endpoint({
  method: "GET",
  path: "/esapi/fault/views",
  isOurs: true,
  access,
  summary: "List the caller's saved views of the request list and those of the caller's teams",
  response: z.object({
    list: z.array(RequestView),
    /** Name of a view everyone has, or the id of a saved one; null: none. */
    defaultView: z.string().nullable(),
  }),
  errors: [],
});

export const countRequestViews = endpoint({
  method: "GET",
  path: "/esapi/fault/views/counts",
  isOurs: true,
  access,
  summary: "Count the requests in every view of the caller at once",
  response: z.object({
    /** Matches by the name of a view everyone has or by the id of a saved one, at most 1000 for saved ones. */
    counts: z.record(z.string(), z.int()),
  }),
  errors: [],
});

export const saveRequestView = endpoint({
  method: "POST",
  path: "/esapi/fault/views/save",
  isOurs: true,
  access: changing,
  summary: "Keep a view of the request list, or change one",
  body: SaveRequestView,
  response: RequestView,
  done: "requestView.saved",
  isCreating: true,
  errors: [
    "requestView.notFound",
    "requestView.teamAdminOnly",
    "requestView.tooMany",
    "requestView.nameTaken",
    "common.dataChanged",
  ],
});

export const orderRequestViews = endpoint({
  method: "POST",
  path: "/esapi/fault/views/order",
  isOurs: true,
  access: changing,
  summary: "Put the views of one owner into an order",
  body: z.object({
    /** Views of the caller, or of one team the caller administers, in the new order. */
    ids: z.array(Id).min(1).max(savedViewsMax),
  }),
  response: Nothing,
  errors: ["requestView.notFound", "requestView.teamAdminOnly"],
});

export const deleteRequestView = endpoint({
  method: "DELETE",
  path: "/esapi/fault/views/:id",
  isOurs: true,
  access: changing,
  summary: "Delete a saved view",
  params: z.object({ id: IdParam }),
  response: Nothing,
  done: "requestView.deleted",
  errors: ["requestView.notFound", "requestView.teamAdminOnly"],
});

export const setDefaultRequestView = endpoint({
  method: "POST",
  path: "/esapi/fault/views/default",
  isOurs: true,
  access: changing,
  summary: "Choose the view that the list opens with",
  body: z.object({
    /** Name of a view everyone has, or the id of a saved one; null: the plain list. */
    view: line(32).nullable(),
  }),
  response: Nothing,
  done: "requestView.defaultSet",
  errors: ["requestView.notFound"],
});
