export { ContractWarning } from "./contract-warning.tsx";
