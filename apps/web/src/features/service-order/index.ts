export { SharedOrderPage } from "./shared-order-page.tsx";
