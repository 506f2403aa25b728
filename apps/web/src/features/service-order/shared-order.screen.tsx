export { SharedOrderPage as SharedOrderScreen } from "./shared-order-page.tsx";
