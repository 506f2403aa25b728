import { replyKind } from "@pharos/domain/enums";
import { Cluster, Grid, IconButton, PageHeader, Panel, SkeletonCards, Text } from "@pharos/ui";
import { editIcon } from "@pharos/ui/icons";
import { Markdown } from "@pharos/ui/markdown";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Ago } from "../../shared/components/ago.tsx";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useT } from "../../shared/texts.ts";
import { conversationQueries, type ReplyTemplateText } from "./api.ts";
import "./texts/reply-templates.css";

const TemplateDialog = lazyPart(
  async () => (await import("./texts/reply-template.dialog.tsx")).ReplyTemplateDialog,
);

/** The six reply templates in both languages; system admins change them. */
export function ReplyTemplatesScreen(): ReactNode {
  const t = useT();
  const texts = useQuery(conversationQueries.templateTexts());
  const [edited, setEdited] = useState<ReplyTemplateText | null>(null);
  const [opening, setOpening] = useState(0);
  const kinds = [...Map.groupBy(texts.data?.list ?? [], ({ kind }) => kind)];
  return (
    <>
      <PageHeader
        title={t("shell.titles.replyTemplates")}
        meta={t("serviceRequest.templates.intro", {
          names: (texts.data?.variables ?? []).map(({ name }) => `{${name}}`).join(" "),
        })}
      />
      {texts.isPending ? <SkeletonCards /> : null}
      <QueryError query={texts} title={t("serviceRequest.templates.failed")} />
      {kinds.map(([kind, languages]) => (
        <Panel key={kind} className="sr-templates" title={t(replyKind.labelKeyOfCode(kind))}>
          <Grid columns={2} gap={12} className="sr-templates-pair">
            {languages.map((text) => (
              <TemplateCard
                key={text.lang}
                text={text}
                onEdit={() => {
                  setEdited(text);
                  setOpening((last) => last + 1);
                }}
              />
            ))}
          </Grid>
        </Panel>
      ))}
      {edited === null ? null : (
        <TemplateDialog
          key={opening}
          text={edited}
          variables={texts.data?.variables ?? []}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

interface TemplateCardProps {
  readonly text: ReplyTemplateText;
  readonly onEdit: () => void;
}

function TemplateCard({ text, onEdit }: TemplateCardProps): ReactNode {
  const t = useT();
  const language = text.lang === "zh" ? t("serviceRequest.texts.zh") : t("serviceRequest.texts.en");
  return (
    <section className="sr-template" aria-label={`${text.title} · ${language}`}>
      <Cluster as="header" gap={8} isOneLine className="sr-template-head">
        <Text as="h3" size="base" lang={text.lang}>
          {text.title}
        </Text>
        <Text size="small" tone="secondary" isGrowing>
          {language}
        </Text>
        <IconButton
          icon={editIcon}
          label={t("serviceRequest.templates.edit", { title: text.title, language })}
          onClick={onEdit}
        />
      </Cluster>
      <div lang={text.lang}>
        <Markdown source={text.bodyMd} size="ui" />
      </div>
      {text.updatedByName === null ? null : (
        <Text as="footer" size="small" tone="secondary" className="sr-template-changed">
          {t("serviceRequest.templates.changedBy", { name: text.updatedByName })}{" "}
          <Ago iso={text.updatedTime} />
        </Text>
      )}
    </section>
  );
}
