import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Subject } from "../../platform/subject.ts";
import { commentRoutes } from "./comment.routes.ts";

/**
 * Creates the module of comments and stars. Every module names its own kinds of objects (`Module.subjects`), each with the
 * rule of who may see them; `subjects` is asked when a call comes, because by then every module exists.
 */
export function createCommentModule(platform: Platform, subjects: () => readonly Subject[]): Module {
  return { routes: commentRoutes(platform, subjects) };
}
