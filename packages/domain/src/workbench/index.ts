export {
  overviewKinds,
  type WorkbenchFace,
  type WorkbenchFigure,
  workbenchFace,
  workbenchFigures,
} from "./figures.ts";
