export { redeemActivation, showActivation } from "./activation.ts";
