import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { isApi } from "./security-headers.ts";

/** Hashed files never change; everything else is asked for again. */
const yearSeconds = 31_536_000;

/** The page of a link to sign is built apart, so that a first visit carries nothing else of the portal. */
const isSharedOrder = (path: string): boolean => path.startsWith("/service-order-share/");

/** Serves the built web application: every page path answers with the same document, but for links to sign. */
export async function addStaticWeb(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = /[\\/]assets[\\/]/.test(path);
      void reply.header("cache-control", isHashed ? `public, max-age=${yearSeconds}, immutable` : "no-cache");
    },
  });
  app.get("/*", async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    const looksLikeFile = /\.[a-z0-9]{2,5}$/i.test(path);
    if (isApi(path) || looksLikeFile) return reply.callNotFound();
    return reply.sendFile(isSharedOrder(path) ? "share.html" : "index.html");
  });
}
