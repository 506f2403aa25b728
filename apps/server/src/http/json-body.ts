import type { FastifyInstance } from "fastify";
import { AppError } from "../platform/app-error.ts";
import { bodyFigures } from "./body-limits.ts";
import { findStructureProblem } from "./json-structure.ts";

/**
 * Reads bodies in JSON, after a look at their structure: it costs far more than their bytes. A POST without a body may still
 * say that it is JSON.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("remove", "remove");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const { separators = bodyFigures.separators } = request.routeOptions.config;
    const problem = findStructureProblem(body, { ...bodyFigures, separators });
    if (problem === "tooMany") return done(new AppError("common.payloadTooLarge"));
    if (problem === "tooDeep") return done(new AppError("common.badRequest"));
    void parse(request, body.toString("utf8"), done);
  });
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Most commas, colons and opening brackets of a body in JSON. */
    separators?: number;
  }
}
