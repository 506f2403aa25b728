import { Cluster } from "@pharos/ui";
import { Segmented } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useT } from "../../shared/texts.ts";
import { OptionLine, SearchSelect } from "../organisation/parts.ts";
import { type AskedRequest, findAskedRequests } from "./api.ts";

interface ScopeChoiceProps {
  readonly isRequest: boolean;
  readonly faultId: number | undefined;
  readonly onChange: (isRequest: boolean, faultId: number | undefined) => void;
}

/** Whether the next question is about everything that is written, or about one service request. */
export function ScopeChoice({ isRequest, faultId, onChange }: ScopeChoiceProps): ReactNode {
  const t = useT();
  return (
    <Cluster gap={8}>
      <Segmented
        aria-label={t("assistant.scope.title")}
        value={isRequest ? "sr" : "kb"}
        options={[
          { value: "kb", label: t("assistant.scope.kb") },
          { value: "sr", label: t("assistant.scope.sr") },
        ]}
        onChange={(value) => onChange(value === "sr", faultId)}
      />
      {isRequest ? (
        <div className="moai-request">
          <SearchSelect<AskedRequest>
            label={t("assistant.request")}
            fallbackLabel={t("assistant.request")}
            placeholder={t("assistant.pickRequest")}
            queryKey={["assistant", "request"]}
            find={findAskedRequests}
            value={faultId ?? null}
            onChange={(value) => onChange(true, value ?? undefined)}
            idOf={({ id }) => id}
            nameOf={({ srNo, title }) => `${srNo} ${title}`}
            renderOption={({ srNo, title }) => <OptionLine name={title} meta={srNo} />}
          />
        </div>
      ) : null}
    </Cluster>
  );
}
