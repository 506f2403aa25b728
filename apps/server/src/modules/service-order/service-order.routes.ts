import {
  sendSharedCode as codeEndpoint,
  copyServiceOrder as copyEndpoint,
  createServiceOrder as createEndpoint,
  declineSharedOrder as declineEndpoint,
  deleteServiceOrder as deleteEndpoint,
  draftServiceOrder as draftEndpoint,
  editServiceOrder as editEndpoint,
  getServiceOrder,
  listOrderableHours as hoursEndpoint,
  listServiceOrders as listEndpoint,
  openOrderDocument as openEndpoint,
  openSharedDocument as openSharedEndpoint,
  readSharedOrder as readSharedEndpoint,
  revokeOrderLinks as revokeEndpoint,
  shareServiceOrder as shareEndpoint,
  signServiceOrder as signEndpoint,
  signSharedOrder as signSharedEndpoint,
  verifyServiceOrder as verifyEndpoint,
  voidServiceOrder as voidEndpoint,
} from "@pharos/api/service-order";
import type { Route } from "../../http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ImageCleaner } from "../file/index.ts";
import { openOrderDocument } from "./document/document-link.ts";
import { verifyServiceOrder } from "./document/verify-service-order.ts";
import { listServiceOrders } from "./list-service-orders.ts";
import { readServiceOrder } from "./read-service-order.ts";
import { draftServiceOrder } from "./save/draft-service-order.ts";
import { deleteServiceOrder, voidServiceOrder } from "./save/end-service-order.ts";
import { listOrderableHours } from "./save/list-orderable-hours.ts";
import { copyServiceOrder, createServiceOrder, editServiceOrder } from "./save/save-service-order.ts";
import { declineSharedOrder } from "./share/decline-shared-order.ts";
import { sendSharedCode } from "./share/order-code.ts";
import { openSharedDocument, readSharedOrder } from "./share/read-shared-order.ts";
import { revokeOrderLinks, shareServiceOrder } from "./share/share-service-order.ts";
import { signSharedOrder } from "./share/sign-shared-order.ts";
import { signServiceOrder } from "./sign/sign-service-order.ts";

/** Connects the module's endpoints to the use cases. */
export const serviceOrderRoutes =
  (platform: Platform, cleanImage: ImageCleaner) =>
  (route: Route): void => {
    const { withTransaction } = platform;
    route(listEndpoint, (call, { body }) => listServiceOrders(platform, call, body));
    route(getServiceOrder, (call, { params }) => readServiceOrder(platform, call, params.id));
    route(draftEndpoint, (call, { query }) => draftServiceOrder(platform, call, query));
    route(hoursEndpoint, (call, { query }) => listOrderableHours(platform, call, query));
    route(openEndpoint, (call, { params }) => openOrderDocument(platform, call, params.id));

    route(createEndpoint, async (call, { body }) =>
      readServiceOrder(platform, call, await createServiceOrder(platform, cleanImage, call, body)),
    );
    route(copyEndpoint, async (call, { params }) =>
      readServiceOrder(platform, call, await copyServiceOrder(withTransaction, call, params.id)),
    );
    route(editEndpoint, async (call, { params, body }) => {
      await editServiceOrder(withTransaction, call, params.id, body);
      return readServiceOrder(platform, call, params.id);
    });
    route(deleteEndpoint, (call, { params }) => deleteServiceOrder(withTransaction, call, params.id));
    route(voidEndpoint, async (call, { params, body }) => {
      await voidServiceOrder(withTransaction, call, params.id, body.voidReason);
      return readServiceOrder(platform, call, params.id);
    });

    route(signEndpoint, async (call, input) => {
      await signServiceOrder(platform, cleanImage, call, input);
      return readServiceOrder(platform, call, input.params.id);
    });
    route(shareEndpoint, (call, { params, body }) => shareServiceOrder(platform, call, params.id, body));
    route(revokeEndpoint, async (call, { params, body }) => {
      await revokeOrderLinks(platform, call, params.id, body);
      return readServiceOrder(platform, call, params.id);
    });

    route.public(readSharedEndpoint, (call, { params }) => readSharedOrder(platform, call, params.uuid));
    route.public(openSharedEndpoint, (call, { params }) => openSharedDocument(platform, call, params.uuid));
    route.public(signSharedEndpoint, (call, { params, body }) =>
      signSharedOrder(platform, cleanImage, call, { token: params.uuid, signing: body }),
    );
    route.public(codeEndpoint, (call, { params }) => sendSharedCode(platform, call, params.uuid));
    route.public(declineEndpoint, (call, { params, body }) =>
      declineSharedOrder(platform, call, params.uuid, body),
    );
    route.public(verifyEndpoint, (call, { params }) => verifyServiceOrder(platform, call, params.hash));
  };
