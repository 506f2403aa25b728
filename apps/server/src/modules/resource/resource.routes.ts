import {
  getPatchAdvice as adviceEndpoint,
  deleteResource as deleteEndpoint,
  getResource as detailEndpoint,
  downloadResource as downloadEndpoint,
  listResourceDownloads as downloadsEndpoint,
  listResourceHistory as historyEndpoint,
  markInstalled as installedEndpoint,
  listResources as listEndpoint,
  listResourceProducts as productsEndpoint,
  reviewResource as reviewEndpoint,
  submitResource as submitEndpoint,
  takeDownResource as takeDownEndpoint,
  uploadResource as uploadEndpoint,
} from "@pharos/api/resource";
import type { Route } from "../../http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { getPatchAdvice } from "./advise.ts";
import { downloadResource, listDownloads } from "./download-resource.ts";
import { listResources } from "./list-resources.ts";
import { markInstalled } from "./mark-installed.ts";
import { listProducts } from "./products.ts";
import { listHistory, readResource } from "./read-resource.ts";
import { deleteResource, reviewResource, submitResource, takeDownResource } from "./review-resource.ts";
import { uploadResource } from "./upload-resource.ts";

/** Registers the endpoints of resources. */
export const resourceRoutes =
  (platform: Platform) =>
  (route: Route): void => {
    route(listEndpoint, (call, { query }) => listResources(platform, call, query));
    route(productsEndpoint, (call) => listProducts(platform, call));
    route(detailEndpoint, (call, { params, query }) => readResource(platform, call, params.id, query));
    route(historyEndpoint, (call, { query }) => listHistory(platform, call, query));
    route(uploadEndpoint, (call, { body }) => uploadResource(platform, call, body));
    route(submitEndpoint, (call, { body }) => submitResource(platform, call, body));
    route(reviewEndpoint, (call, { body }) => reviewResource(platform, call, body));
    route(takeDownEndpoint, (call, { body }) => takeDownResource(platform, call, body));
    route(deleteEndpoint, (call, { params }) => deleteResource(platform, call, params.id));
    route(downloadEndpoint, (call, { body }) => downloadResource(platform, call, body));
    route(downloadsEndpoint, (call, { query }) => listDownloads(platform, call, query));
    route(adviceEndpoint, (call, { query }) => getPatchAdvice(platform, call, query));
    route(installedEndpoint, (call, { body }) => markInstalled(platform, call, body));
  };
