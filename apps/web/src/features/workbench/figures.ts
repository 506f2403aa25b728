import { type WorkbenchFigure, workbenchFace, workbenchFigures } from "@pharos/domain/workbench";
import { useMe } from "../identity/index.ts";

/** The figures that the reader answers for. */
export function useFigures(): readonly WorkbenchFigure[] {
  const me = useMe();
  return workbenchFigures[workbenchFace(me)].map((figure) =>
    figure === "unassignedOfMyTeams" && me.teams.length === 0 ? "unassigned" : figure,
  );
}
