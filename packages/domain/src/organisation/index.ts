export {
  closingProblem,
  partyTypeProblem,
  type Standing,
  type StandingProblem,
  standingProblem,
  vendorParties,
} from "./standing.ts";
