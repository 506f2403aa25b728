import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { useSendMessage } from "./api.ts";
import { AudienceSelect, type Receiver } from "./compose/audience-select.tsx";

interface ComposeFields {
  readonly users?: readonly Receiver[];
  readonly companies?: readonly Receiver[];
  readonly team?: readonly Receiver[];
  readonly title: string;
  readonly content: string;
  readonly link?: string;
}

/** Writes a message to people, to everyone of organisations, or to a team. */
export function ComposeDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const me = useMe();
  const send = useSendMessage();
  const rules = fieldRules(t);
  // An organisation's admin has no teams to write to.
  const hasTeams = me.isInternalEmployee;
  const submit = async ({ users = [], companies = [], team = [], title, content, link }: ComposeFields) => {
    if (users.length + companies.length + team.length === 0)
      return { isDone: false as const, fields: { users: t("message.compose.needRecipients") } };
    const [onlyTeam] = team;
    return submitOutcome(
      send.mutateAsync({
        body: {
          ...(users.length > 0 && { userIds: users.map(({ value }) => value) }),
          ...(companies.length > 0 && { companyIds: companies.map(({ value }) => value) }),
          ...(onlyTeam && { teamId: onlyTeam.value }),
          title,
          content,
          ...(link && { link }),
        },
      }),
    );
  };
  return (
    <FormModal<ComposeFields>
      isOpen
      onClose={onClose}
      title={t("message.compose.title")}
      submitLabel={t("message.compose.submit")}
      intro={t("message.compose.toHint")}
      width={600}
      onSubmit={submit}
    >
      <Form.Item name="users" label={t("message.compose.users")}>
        <AudienceSelect kind="user" />
      </Form.Item>
      <Form.Item name="companies" label={t("message.compose.companies")}>
        <AudienceSelect kind="company" />
      </Form.Item>
      {hasTeams ? (
        <Form.Item name="team" label={t("message.compose.team")}>
          <AudienceSelect kind="team" max={1} />
        </Form.Item>
      ) : null}
      <Form.Item
        name="title"
        label={t("message.compose.subject")}
        rules={[rules.required, rules.max(textLengths.max128)]}
        validateFirst
      >
        <Input />
      </Form.Item>
      <Form.Item
        name="content"
        // The page's main part already has the id that the field would get.
        htmlFor="message-content"
        label={t("message.compose.content")}
        rules={[rules.required, rules.max(textLengths.max1024)]}
        validateFirst
      >
        <Input.TextArea id="message-content" autoSize={{ minRows: 4, maxRows: 12 }} />
      </Form.Item>
      <Form.Item name="link" label={t("message.compose.link")} extra={t("message.compose.linkHint")}>
        <Input />
      </Form.Item>
    </FormModal>
  );
}
