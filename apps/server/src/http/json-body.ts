import type { FastifyInstance } from "fastify";
import { AppError } from "../platform/app-error.ts";

/** Objects and lists within each other: more than any request needs, and few enough for every walk over them. */
const depthMax = 100;

/** Reads bodies in JSON. A POST without a body may still say that it is JSON; nesting without end is refused. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("remove", "remove");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    void parse(request, body, (error, value) => {
      if (error === null && isDeeperThan(value, depthMax)) done(new AppError("common.badRequest"));
      else done(error, value);
    });
  });
}

function isDeeperThan(value: unknown, max: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > max) return true;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return false;
}
