export { ConsultCorner } from "./consult-corner.tsx";
