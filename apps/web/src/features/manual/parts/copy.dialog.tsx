import { FormModal } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../shared/paths.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type ManualDetail, useCopyManual } from "../api.ts";
import { EditionFields } from "./edition-fields.tsx";

interface CopyDialogProps {
  readonly manual: ManualDetail;
  readonly onClose: () => void;
}

type Values = Pick<ManualDetail, "name" | "version" | "lang">;

/** Begins another version or a translation, with the chapters of this one. */
export function CopyDialog({ manual, onClose }: CopyDialogProps): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const copy = useCopyManual();
  const send = (values: Values) =>
    submitOutcome(
      copy
        .mutateAsync({ body: { ...values, id: manual.id } })
        .then(({ id }) => void navigate(paths.editManual(id))),
    );
  return (
    <FormModal<Values>
      isOpen
      onClose={onClose}
      title={t("manual.action.copy")}
      submitLabel={t("manual.action.copyNow")}
      intro={t("manual.copyHint")}
      initialValues={{ name: manual.name, version: "", lang: manual.lang }}
      onSubmit={send}
    >
      <EditionFields versionHint={manual.version} />
    </FormModal>
  );
}
