import {
  removeServiceRequestReply as removeEndpoint,
  updateServiceRequestReply as updateEndpoint,
} from "@pharos/contract/service-request";
import type { Serve } from "../../../http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { readServiceRequest } from "../read-service-request.ts";
import { editReply, removeReply } from "./change-reply.ts";

/** Connects what concerns the writing of replies. */
export function serveComposing(serve: Serve, platform: Platform): void {
  serve(updateEndpoint, async (call, { body }) =>
    readServiceRequest(platform, call, await editReply(platform, call, body)),
  );
  serve(removeEndpoint, async (call, { params }) =>
    readServiceRequest(platform, call, await removeReply(platform, call, params.id)),
  );
}
