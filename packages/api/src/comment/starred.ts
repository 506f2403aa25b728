import { endpoint, Id, IdParam, Moment, Paging, page, z } from "../core/index.ts";

/** Kinds of objects that can be starred; a kind no one serves is refused like an object that is absent. */
const StarredType = z.enum(["fault", "article", "resource", "manual", "doc", "company"]);

export const listStarred = endpoint({
  method: "GET",
  path: "/esapi/starred",
  access: "signedIn",
  summary: "Read what the caller has starred and may still see, newest first",
  query: Paging.extend({ objType: StarredType }),
  response: page(
    z.object({
      objId: Id,
      title: z.string(),
      /** When it was starred. */
      time: Moment,
    }),
  ),
  errors: [],
});

export const toggleStarred = endpoint({
  method: "POST",
  path: "/esapi/starred/toggle",
  access: "signedIn",
  summary: "Star an object, or take the star away",
  query: z.object({ objType: StarredType, objId: IdParam }),
  response: z.object({ starred: z.boolean() }),
  errors: ["comment.object.notFound"],
});
