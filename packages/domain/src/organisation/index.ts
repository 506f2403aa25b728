export { type NameProblem, nameForm, nameProblem } from "./names.ts";
export {
  closingProblem,
  partyTypeProblem,
  type Standing,
  type StandingProblem,
  standingProblem,
  vendorParties,
} from "./standing.ts";
