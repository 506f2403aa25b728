export {
  exportRequirements,
  linkRequirement,
  listRequestsOfRequirement,
  listRequirements,
  RequirementRow,
  requirement,
  requirements,
  SaveRequirement,
  saveRequirement,
  voteForRequirement,
} from "./requirements.ts";
