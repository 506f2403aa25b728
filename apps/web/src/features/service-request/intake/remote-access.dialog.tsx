import { remoteTool } from "@pharos/domain/enums";
import { FormModal } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import type { RequestDialogProps } from "../parts/dialog-props.ts";
import { outcomeOf } from "../parts/outcome.ts";
import { useSaveRemoteAccess } from "./api.ts";
import { RemoteFields } from "./remote-fields.tsx";
import { type RemoteFieldValues, remoteBody } from "./remote-values.ts";

/** Leaves how to connect to the customer's systems, or changes it. No draft: secrets do not stay in the browser. */
export function RemoteAccessDialog({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const save = useSaveRemoteAccess();
  const { remote } = detail;
  const isChange = remote !== null;
  return (
    <FormModal<RemoteFieldValues>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.remote.dialogTitle")}
      submitLabel={t("serviceRequest.remote.submit")}
      intro={t("serviceRequest.remote.intro")}
      width={600}
      initialValues={{
        tool: remote?.tool ?? remoteTool.toCode("sunflower"),
        validUntil: remote?.validUntil ?? null,
      }}
      onSubmit={(values) =>
        outcomeOf(client, save.mutateAsync({ body: { faultId: detail.id, ...remoteBody(values, isChange) } }))
      }
    >
      <RemoteFields isChange={isChange} />
    </FormModal>
  );
}
