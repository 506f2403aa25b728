import { classNames } from "@pharos/ui";
import { Button, Tooltip } from "@pharos/ui/controls";
import { Icon, starFilledIcon, starIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { useT } from "../../shared/texts.ts";
import { type StarredType, useToggleStarred } from "./api.ts";
import "./star-button.css";

interface StarButtonProps {
  readonly objType: StarredType;
  readonly objId: number;
  /** As the server said when the object was read. */
  readonly isStarred: boolean;
  /** Told what is true now, so that lists and pages can keep it. */
  readonly onChange?: (isStarred: boolean) => void;
  /** Words beside the star, for pages with room. */
  readonly hasLabel?: boolean;
}

/** The star of an object: filled at once, taken back when the server refuses. */
export function StarButton({
  objType,
  objId,
  isStarred,
  onChange,
  hasLabel = false,
}: StarButtonProps): ReactNode {
  const t = useT();
  const toggle = useToggleStarred();
  const [known, setKnown] = useState(isStarred);
  const [wanted, setWanted] = useState<boolean | null>(null);
  if (known !== isStarred) {
    // The object was read again.
    setKnown(isStarred);
    setWanted(null);
  }
  const isOn = wanted ?? isStarred;
  const label = t(isOn ? "common.star.remove" : "common.star.add");
  const run = () => {
    if (toggle.isPending) return;
    setWanted(!isOn);
    toggle.mutateAsync({ query: { objType, objId } }).then(
      ({ starred }) => {
        setWanted(starred);
        onChange?.(starred);
      },
      // A refusal has been shown.
      () => setWanted(null),
    );
  };
  const button = (
    <Button
      type={hasLabel ? "default" : "text"}
      className={classNames("star-button", isOn && "star-button-on")}
      icon={<Icon of={isOn ? starFilledIcon : starIcon} />}
      aria-label={hasLabel ? undefined : label}
      aria-pressed={isOn}
      onClick={(event) => {
        // In a list the star is not the row.
        event.stopPropagation();
        run();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {hasLabel ? t(isOn ? "common.star.starred" : "common.star.add") : null}
    </Button>
  );
  return hasLabel ? (
    button
  ) : (
    <Tooltip title={label} mouseEnterDelay={0.4}>
      {button}
    </Tooltip>
  );
}
