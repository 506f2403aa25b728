import { textLengths } from "@pharos/domain/limits";
import { LazyMarkdownEditor } from "@pharos/ui";
import { Checkbox, Form, FormModal, Input, Select } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { useSaveReplyMacro } from "../api.ts";
import type { ReplyMacro } from "../conversation.ts";

/** A new text as the composer has it, or one that is changed. */
export type MacroStart = Pick<ReplyMacro, "bodyMd" | "isInternal" | "kind" | "needFeedback" | "isSolution"> &
  Partial<Pick<ReplyMacro, "id" | "title" | "teamId" | "version">>;

interface MacroDialogProps {
  readonly start: MacroStart;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface MacroFields {
  readonly title: string;
  readonly bodyMd: string;
  readonly needFeedback: boolean;
  readonly isSolution: boolean;
  /** 0: for the writer alone. */
  readonly teamId: number;
}

/** Saves a text for later, or changes one. */
export function MacroDialog({ start, isOpen, onClose }: MacroDialogProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const { teams } = useMe();
  const save = useSaveReplyMacro();
  const rules = fieldRules(t);
  const isNew = start.id === undefined;
  const send = ({ teamId, title, bodyMd, ...sets }: MacroFields) =>
    submitOutcome(
      save.mutateAsync({
        body: {
          title,
          bodyMd,
          isInternal: start.isInternal,
          kind: start.kind,
          ...(start.isInternal ? {} : sets),
          teamId: teamId === 0 ? null : teamId,
          ...(!isNew && { id: start.id, version: start.version }),
        },
      }),
    );
  return (
    <FormModal<MacroFields>
      isOpen={isOpen}
      onClose={onClose}
      title={isNew ? t("serviceRequest.texts.newTitle") : t("serviceRequest.texts.editTitle")}
      submitLabel={t("serviceRequest.texts.save")}
      intro={t("serviceRequest.texts.variables", {
        names: ["phone", "srNo", "engineer", "severity", "limit", "hours"]
          .map((name) => `{${name}}`)
          .join(" "),
      })}
      width={680}
      initialValues={{
        title: start.title ?? "",
        bodyMd: start.bodyMd,
        needFeedback: start.needFeedback,
        isSolution: start.isSolution,
        teamId: start.teamId ?? 0,
      }}
      onSubmit={send}
    >
      <Form.Item
        name="title"
        label={t("serviceRequest.texts.name")}
        rules={[rules.required, rules.max(textLengths.max64)]}
        validateFirst
      >
        <Input />
      </Form.Item>
      <Form.Item
        name="bodyMd"
        label={t("serviceRequest.texts.body")}
        rules={[rules.required, rules.max(textLengths.markdown)]}
        validateFirst
      >
        <LazyMarkdownEditor label={t("serviceRequest.texts.body")} minHeight={120} maxHeight={280} />
      </Form.Item>
      {start.isInternal ? null : (
        <>
          <Form.Item name="needFeedback" valuePropName="checked" noStyle>
            <Checkbox>{t("serviceRequest.reply.needFeedback")}</Checkbox>
          </Form.Item>
          <Form.Item name="isSolution" valuePropName="checked">
            <Checkbox>{t("serviceRequest.reply.isSolution")}</Checkbox>
          </Form.Item>
        </>
      )}
      <Form.Item name="teamId" label={t("serviceRequest.texts.forWhom")}>
        <Select
          options={[
            { value: 0, label: t("serviceRequest.texts.forMe") },
            ...teams.map(({ teamId, teamName, teamNameEn }) => ({
              value: teamId,
              label: t("serviceRequest.texts.forTeam", { team: nameIn(locale, teamName, teamNameEn) }),
            })),
          ]}
        />
      </Form.Item>
    </FormModal>
  );
}
