import {
  bookHalfHour as bookEndpoint,
  closeConsult as closeEndpoint,
  convertConsult as convertEndpoint,
  getConsult,
  getLatestConsult,
  listHalfHours as halfHoursEndpoint,
  handOverConsult as handOverEndpoint,
  inviteToConsult as inviteEndpoint,
  joinConsult as joinEndpoint,
  listConsultExperts,
  listConsultMacros,
  listConsultRecords,
  listConsultTemplates,
  listConsults as listEndpoint,
  rateConsult as rateEndpoint,
  readConsult as readEndpoint,
  replyToConsult,
  saveConsult as saveEndpoint,
  sayThere as thereEndpoint,
} from "@pharos/api/consult";
import type { Route } from "../../http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { listMacros } from "../conversation/index.ts";
import { bookHalfHour, listHalfHours } from "./book-half-hour.ts";
import { findConsult } from "./consult.repo.ts";
import { consultTexts, listTemplates } from "./consult.texts.ts";
import { closeConsult, convertConsult, rateConsult } from "./end-consult.ts";
import { handOverConsult, inviteToConsult, joinConsult, listExperts } from "./experts.ts";
import { listConsults, readLatest, routeConsultExport } from "./list-consults.ts";
import { sayThere } from "./presence.ts";
import { markRead, readRecords, viewOfConsult } from "./read-consult.ts";
import { replyInConsult, saveConsult } from "./reply-to-consult.ts";

/** Which endpoint calls what. */
export const consultRoutes = (platform: Platform) => (route: Route) => {
  route(listEndpoint, (call, { query }) => listConsults(platform, call, query));
  routeConsultExport(route, platform);
  route(getConsult, async (call, { params }) =>
    viewOfConsult(platform, call, await findConsult(platform.database.kysely, call.actor, params.id)),
  );
  route(getLatestConsult, (call) => readLatest(platform, call));
  route(listConsultRecords, (call, { query }) => readRecords(platform, call, query));
  route(saveEndpoint, (call, { body }) => saveConsult(platform, call, body));
  route(replyToConsult, (call, { body }) => replyInConsult(platform, call, body));
  route(readEndpoint, (call, { body }) => markRead(platform, call, body));
  route(joinEndpoint, (call, { params }) => joinConsult(platform, call, params.id));
  route(listConsultExperts, (call, { query }) => listExperts(platform, call, query.consultId));
  route(listConsultTemplates, (call, { query }) => listTemplates(platform, call, query));
  route(listConsultMacros, (call, { query }) => listMacros(consultTexts, platform, call, query));
  route(handOverEndpoint, (call, { body }) => handOverConsult(platform, call, body));
  route(inviteEndpoint, (call, { body }) => inviteToConsult(platform, call, body));
  route(halfHoursEndpoint, (call, { query }) => listHalfHours(platform, call, query.consultId));
  route(bookEndpoint, (call, { body }) => bookHalfHour(platform, call, body));
  route(convertEndpoint, (call, { body }) => convertConsult(platform, call, body));
  route(closeEndpoint, (call, { params, body }) => closeConsult(platform, call, params.id, body.score));
  route(rateEndpoint, (call, { body }) => rateConsult(platform, call, body));
  route(thereEndpoint, (call, { body }) => sayThere(platform, call, body));
};
