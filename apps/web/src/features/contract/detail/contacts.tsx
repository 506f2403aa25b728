import { Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import type { ContractDetail } from "../api.ts";

/** The organisation's admins and how to reach them. */
export function Contacts({ contacts }: Pick<ContractDetail, "contacts">): ReactNode {
  const t = useT();
  if (contacts.length === 0) return <span className="ct-days-over">{t("contract.detail.noContacts")}</span>;
  return (
    <Stack as="ul" gap={8} className="ct-people">
      {contacts.map((contact) => (
        <li key={`${contact.name} ${contact.email ?? ""}`}>
          {contact.name}
          {contact.jobTitle === null ? null : (
            <Text as="small" tone="tertiary">
              {contact.jobTitle}
            </Text>
          )}
          {contact.phone === null ? null : (
            <Text as="small" tone="tertiary">
              {contact.phone}
            </Text>
          )}
          {contact.email === null ? null : (
            <Text as="small" tone="tertiary">
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </Text>
          )}
        </li>
      ))}
    </Stack>
  );
}
