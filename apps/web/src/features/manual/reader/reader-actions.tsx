import { Button } from "@pharos/ui/controls";
import { downloadIcon, editIcon, Icon, printerIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { StarButton } from "../../comment/index.ts";
import { type ManualDetail, pdfUrl } from "../api.ts";

interface ReaderActionsProps {
  readonly manual: ManualDetail;
  readonly articleId: number | null;
}

/** What can be done with a manual while it is read. */
export function ReaderActions({ manual, articleId }: ReaderActionsProps): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const [isDrawing, setIsDrawing] = useState(false);
  const download = () => {
    setIsDrawing(true);
    pdfUrl(manual.id)
      .then((url) => location.assign(url))
      // A refusal has been shown.
      .catch(() => {})
      .finally(() => setIsDrawing(false));
  };
  return (
    <>
      <StarButton objType="manual" objId={manual.id} isStarred={manual.starred} hasLabel />
      <Button icon={<Icon of={downloadIcon} />} loading={isDrawing} onClick={download}>
        {t("manual.action.pdf")}
      </Button>
      {articleId === null ? null : (
        <Button icon={<Icon of={printerIcon} />} onClick={() => print()}>
          {t("manual.action.print")}
        </Button>
      )}
      {manual.abilities.edit.isAllowed ? (
        <Button
          icon={<Icon of={editIcon} />}
          onClick={() => void navigate(paths.editManual(manual.id, articleId ?? undefined))}
        >
          {t("manual.action.edit")}
        </Button>
      ) : null}
    </>
  );
}
