import { redeemActivation as redeemContract, showActivation } from "@pharos/contract/application";
import type { Serve } from "../../http/serve.ts";
import { type ActivationDependencies, readActivation, redeemActivation } from "./redeem-activation.ts";

/** Registers the endpoints of applications and activation links. */
export const applicationRoutes =
  (deps: ActivationDependencies) =>
  (serve: Serve): void => {
    serve.public(showActivation, (call, { body }) => readActivation(deps, call, body));
    serve.public(redeemContract, (call, { body }) => redeemActivation(deps, call, body));
  };
