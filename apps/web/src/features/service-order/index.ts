export { SharedOrderScreen } from "./shared-order.screen.tsx";
