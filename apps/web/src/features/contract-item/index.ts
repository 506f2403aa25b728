export { ContractAreaLinks } from "./contract-area-links.tsx";
export { ServiceNumberItems } from "./service/service-number-items.tsx";
