import { Cluster, useIsPhone } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, mobileIcon, paperClipIcon } from "@pharos/ui/icons";
import { type ReactNode, useRef } from "react";
import { useT } from "../../../shared/texts.ts";
import "./add-files.css";

interface AddFilesProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly isDisabled?: boolean;
}

/** The button that chooses files; on a phone a second one takes a picture. */
export function AddFiles({ onFiles, isDisabled = false }: AddFilesProps): ReactNode {
  const t = useT();
  const isPhone = useIsPhone();
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])]);
    // Choosing the same file once more must be a change again.
    input.value = "";
  };
  return (
    <Cluster as="span" gap={8} isInline>
      <Button icon={<Icon of={paperClipIcon} />} disabled={isDisabled} onClick={() => files.current?.click()}>
        {t("file.add.choose")}
      </Button>
      <input
        ref={files}
        className="add-files-input"
        type="file"
        multiple
        tabIndex={-1}
        aria-hidden="true"
        disabled={isDisabled}
        onChange={(event) => take(event.currentTarget)}
      />
      {isPhone ? (
        <>
          <Button
            icon={<Icon of={mobileIcon} />}
            disabled={isDisabled}
            onClick={() => camera.current?.click()}
          >
            {t("file.add.camera")}
          </Button>
          <input
            ref={camera}
            className="add-files-input"
            type="file"
            accept="image/*"
            capture="environment"
            tabIndex={-1}
            aria-hidden="true"
            disabled={isDisabled}
            onChange={(event) => take(event.currentTarget)}
          />
        </>
      ) : null}
    </Cluster>
  );
}
