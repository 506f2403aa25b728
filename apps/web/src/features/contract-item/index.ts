export { ContractAreaLinks } from "./contract-area-links.tsx";
