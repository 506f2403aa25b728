import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { isApi } from "./security-headers.ts";

/** Hashed files never change; everything else is asked for again. */
const yearSeconds = 31_536_000;

/** The page of a link to sign is built apart, so that a first visit carries nothing else of the portal. */
const isSharedOrder = (path: string): boolean => path.startsWith("/service-order-share/");

/**
 * Serves the built web application: its files as they are when the server starts, and for every page path the same
 * document, but for links to sign.
 */
export async function addStaticWeb(app: FastifyInstance, root: string): Promise<void> {
  const files = filesBelow(root);
  await app.register(fastifyStatic, {
    root,
    // One route looks the file up: a route for each of two thousand files takes seconds of every start.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = /[\\/]assets[\\/]/.test(path);
      void reply.header("cache-control", isHashed ? `public, max-age=${yearSeconds}, immutable` : "no-cache");
    },
  });
  app.get<{ Params: { "*": string } }>("/*", async (request, reply) => {
    const file = request.params["*"];
    if (files.has(file)) return reply.sendFile(file);
    const path = `/${file}`;
    const looksLikeFile = /\.[a-z0-9]{2,5}$/i.test(path);
    if (isApi(path) || looksLikeFile) return reply.callNotFound();
    return reply.sendFile(isSharedOrder(path) ? "share.html" : "index.html");
  });
}

/** The paths of all files with forward slashes; what begins with a dot is no part of the application. */
function filesBelow(root: string): ReadonlySet<string> {
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
  return new Set(paths.filter((path) => !/(?:^|\/)\./.test(path)));
}
