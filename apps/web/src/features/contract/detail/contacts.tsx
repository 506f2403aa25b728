import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import type { ContractDetail } from "../api.ts";

/** The organisation's admins and how to reach them. */
export function Contacts({ contacts }: Pick<ContractDetail, "contacts">): ReactNode {
  const t = useT();
  if (contacts.length === 0) return <span className="ct-days-over">{t("contract.detail.noContacts")}</span>;
  return (
    <ul className="ct-people">
      {contacts.map((contact) => (
        <li key={`${contact.name} ${contact.email ?? ""}`}>
          {contact.name}
          {contact.jobTitle === null ? null : <small>{contact.jobTitle}</small>}
          {contact.phone === null ? null : <small>{contact.phone}</small>}
          {contact.email === null ? null : (
            <small>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </small>
          )}
        </li>
      ))}
    </ul>
  );
}
