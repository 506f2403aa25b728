import { Cluster, Text } from "@pharos/ui";
import { Alert, Button } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { type Advisory, useAcknowledge } from "./api.ts";

interface AdvisoryNoticeProps {
  readonly advisory: Advisory;
  /** The page is the warning's own: its title stands there already. */
  readonly isOnOwnPage?: boolean;
}

/** One security warning: which systems it is about, and that it has been taken note of. */
export function AdvisoryNotice({ advisory, isOnOwnPage = false }: AdvisoryNoticeProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { id, companyId, title, assets, acknowledgedTime, acknowledgedByName } = advisory;
  const affected = t("advisory.affected", {
    count: assets.length,
    names: namesOf(advisory),
  });
  return (
    <Alert
      type={acknowledgedTime === null ? "warning" : "info"}
      showIcon
      title={
        <Cluster as="span" gap={12} rowGap={2}>
          {isOnOwnPage ? null : <Link to={paths.article("advisory", id)}>{title}</Link>}
          <span>{affected}</span>
          {acknowledgedTime === null ? null : (
            <Text size="small" tone="secondary">
              {t("advisory.acknowledgedBy", {
                name: acknowledgedByName ?? "",
                time: format.dateTime(acknowledgedTime),
              })}
            </Text>
          )}
        </Cluster>
      }
      action={advisory.mayAcknowledge ? <AcknowledgeButton id={id} companyId={companyId} /> : undefined}
    />
  );
}

function AcknowledgeButton({ id, companyId }: Pick<Advisory, "id" | "companyId">): ReactNode {
  const t = useT();
  const acknowledge = useAcknowledge();
  return (
    <Button
      size="small"
      loading={acknowledge.isPending}
      onClick={() => acknowledge.mutate({ body: { id, companyId } })}
    >
      {t("advisory.acknowledge")}
    </Button>
  );
}

const namesOf = ({ assets }: Advisory): string =>
  assets.map(({ name, dbVersion }) => [name, dbVersion].filter(Boolean).join(" ")).join(" · ");
