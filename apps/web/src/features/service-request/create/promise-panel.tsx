import { Cluster, Facts, Panel, Stack } from "@pharos/ui";
import { Form, type FormInstance } from "@pharos/ui/form";
import { Icon, phoneIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import { useInstallation } from "../../identity/index.ts";
import type { ServiceCompany } from "../api.ts";
import { SeverityChip } from "../parts/chips.tsx";
import { severityOf } from "../parts/wording.ts";
import { targetText } from "../sla/clock-words.ts";
import { type CreateValues, promisesOf } from "./create-values.ts";

interface PromisePanelProps {
  readonly form: FormInstance<CreateValues>;
  readonly companies: readonly ServiceCompany[];
}

/** What happens after sending: the promise for what was chosen, and whom to call when that is not fast enough. */
export function PromisePanel({ form, companies }: PromisePanelProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const phone = useInstallation()?.serviceDeskPhone;
  const type = Form.useWatch("type", form);
  const accId = Form.useWatch("accId", form);
  const companyId = Form.useWatch("companyId", form);
  const target = promisesOf(companies, companyId, accId).find((one) => one.type === type);
  const isHighSeverity = type !== undefined && ["p1", "p2"].includes(severityOf(type));
  return (
    <Panel title={t("serviceRequest.create.next")} className="sr-promise">
      <Stack as="ol" gap={8} tone="secondary" className="sr-steps">
        <li>{t("serviceRequest.create.stepAssign")}</li>
        <li>{t("serviceRequest.create.stepAnswer")}</li>
        <li>{t("serviceRequest.create.stepConfirm")}</li>
      </Stack>
      {target === undefined || type === undefined ? null : (
        <>
          <Cluster as="h3" gap={8} size="base" isOneLine>
            <SeverityChip code={type} />
            {t("serviceRequest.create.promised")}
          </Cluster>
          <Facts
            items={[
              {
                key: "first",
                label: t("enums.slaClockKind.firstResponse"),
                value: targetText(target.firstResponseMinutes, t, format),
              },
              {
                key: "reply",
                label: t("enums.slaClockKind.reply"),
                value: targetText(target.replyMinutes, t, format),
              },
              {
                key: "solve",
                label: t("enums.slaClockKind.solve"),
                value: targetText(target.solveMinutes, t, format),
              },
            ]}
          />
        </>
      )}
      {phone ? (
        <Cluster
          as="p"
          gap={8}
          align="stretch"
          tone="secondary"
          isOneLine
          className="sr-call"
          data-high-severity={isHighSeverity}
        >
          <Icon of={phoneIcon} />
          <span>
            {t("serviceRequest.create.call")} <a href={`tel:${phone}`}>{phone}</a>
          </span>
        </Cluster>
      ) : null}
    </Panel>
  );
}
