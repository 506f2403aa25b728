import type { CallResult } from "@pharos/api/core";
import type { showInvitationLink } from "@pharos/api/organisation";
import { Facts, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";

interface InvitationFactsProps {
  readonly link: CallResult<typeof showInvitationLink>;
}

/** Who invites to what, and what opening the link proves. */
export function InvitationFacts({ link }: InvitationFactsProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const company = nameIn(locale, link.companyName, link.companyNameEn);
  return (
    <>
      <Text as="p" size="large" tone="secondary" className="public-words">
        {t("application.activate.intro", { name: link.name })}
      </Text>
      <Text as="p" size="large" tone="secondary" className="public-words">
        {t("application.activate.join", { company })}
      </Text>
      <Facts
        items={[
          {
            key: "invitedBy",
            label: t("application.activate.invitedBy"),
            value: link.invitedBy,
            isHidden: link.invitedBy === null,
          },
          {
            key: "address",
            label: link.channel === "sms" ? t("application.activate.phone") : t("application.activate.email"),
            value: link.address,
          },
        ]}
      />
    </>
  );
}
