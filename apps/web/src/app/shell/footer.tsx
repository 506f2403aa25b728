import { Cluster, Grid, Text } from "@pharos/ui";
import { Popover } from "@pharos/ui/controls";
import { customerServiceIcon, Icon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { type Installation, useCopyright, useInstallation } from "../../features/identity/index.ts";
import { isAtHome } from "../../shared/dates/is-at-home.ts";
import { useT } from "../../shared/texts.ts";
import "./footer.css";

/** Copyright with the year, the zone of the times where the reader's is another one, and the service desk's contact. */
export function Footer(): ReactNode {
  const t = useT();
  const installation = useInstallation();
  const copyright = useCopyright();
  return (
    <Cluster
      as="footer"
      gap={16}
      rowGap={4}
      justify="between"
      size="small"
      tone="tertiary"
      className="footer ph-no-print"
    >
      <span>{copyright}</span>
      {isAtHome() ? null : <Text tone="secondary">{t("shell.footer.timeZone")}</Text>}
      {installation ? (
        <Popover
          content={<ServiceDesk installation={installation} />}
          trigger={["hover", "focus", "click"]}
          placement="topRight"
        >
          <Cluster as="button" gap={6} isOneLine isInline type="button" className="footer-desk">
            <Icon of={customerServiceIcon} />
            {t("shell.footer.serviceDesk")}
          </Cluster>
        </Popover>
      ) : null}
    </Cluster>
  );
}

function ServiceDesk({ installation }: { readonly installation: Installation }): ReactNode {
  const t = useT();
  const { serviceDeskPhone, serviceDeskMessagingId, serviceDeskEmail } = installation;
  return (
    <Grid as="dl" gap={16} rowGap={6} className="footer-card">
      <Text as="dt" tone="tertiary">
        {t("shell.footer.phone")}
      </Text>
      <dd>
        <a href={`tel:${serviceDeskPhone.replaceAll(/[^\d+]/g, "")}`}>{serviceDeskPhone}</a>
      </dd>
      <Text as="dt" tone="tertiary">
        {t("shell.footer.messagingId")}
      </Text>
      <dd>{serviceDeskMessagingId}</dd>
      <Text as="dt" tone="tertiary">
        {t("shell.footer.email")}
      </Text>
      <dd>
        <a href={`mailto:${serviceDeskEmail}`}>{serviceDeskEmail}</a>
      </dd>
    </Grid>
  );
}
