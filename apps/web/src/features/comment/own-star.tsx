import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { StarredType } from "./api.ts";
import { ownStars } from "./own-stars.ts";
import { StarButton } from "./star-button.tsx";

interface OwnStarProps {
  readonly objType: StarredType;
  readonly objId: number;
}

/** The star of an object whose page does not say whether it is starred. */
export function OwnStar({ objType, objId }: OwnStarProps): ReactNode {
  const stars = useQuery(ownStars(objType));
  if (stars.data === undefined) return null;
  return (
    <StarButton
      objType={objType}
      objId={objId}
      isStarred={stars.data.list.some((one) => one.objId === objId)}
      onChange={() => void stars.refetch()}
      hasLabel
    />
  );
}
