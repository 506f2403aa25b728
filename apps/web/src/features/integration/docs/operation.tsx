import { Cluster, CopyButton, StatusChip, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useT } from "../../../shared/texts.ts";
import { curlOf } from "./example.ts";
import { answerOf, bodyOf, type Entry, type OpenApi, type Operation, parametersOf } from "./open-api.ts";
import { SchemaTree, typeText } from "./schema-tree.tsx";

// Few operations have more to say than their summary.
const Markdown = lazyPart(async () => (await import("@pharos/ui/markdown")).Markdown);

interface OperationProps {
  readonly document: OpenApi;
  readonly entry: Entry;
}

/** Everything about one operation. */
export function OperationView({ document, entry }: OperationProps): ReactNode {
  const t = useT();
  const { operation, method, path } = entry;
  const body = bodyOf(operation);
  const answer = answerOf(operation);
  const parameters = parametersOf(document, operation);
  const example = curlOf(document, entry, window.location.origin);
  return (
    <article className="docs-operation" aria-label={`${method} ${path}`}>
      <h2>
        <code className={`docs-${method.toLowerCase()}`}>{method}</code>{" "}
        <Text as="code" isBreaking>
          {path}
        </Text>
      </h2>
      <p>{operation.summary}</p>
      {operation.description ? <Markdown source={operation.description} size="ui" /> : null}
      <Cluster as="p" gap={8} align="stretch">
        <StatusChip tone="info">{accessText(t, operation)}</StatusChip>
        <StatusChip tone={isOpenToTokens(operation) ? "ok" : "mute"}>
          {t(isOpenToTokens(operation) ? "integration.docs.token" : "integration.docs.noToken")}
        </StatusChip>
        {operation["x-not-in-specification"] ? (
          <StatusChip tone="mute">{t("integration.docs.ours")}</StatusChip>
        ) : null}
      </Cluster>
      <Section title={t("integration.docs.params")} isShown={parameters.length > 0}>
        <ul className="schema-fields">
          {parameters.map((parameter) => (
            <li key={`${parameter.in}:${parameter.name}`}>
              <code>{parameter.name}</code>{" "}
              <code className="schema-type">{typeText(document, parameter.schema)}</code>
              <span className="schema-required">
                {[placeText(t, parameter.in), parameter.required ? t("integration.docs.required") : null]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              {parameter.description ? <span className="schema-words">{parameter.description}</span> : null}
            </li>
          ))}
        </ul>
      </Section>
      {body ? (
        <Section title={`${t("integration.docs.body")} · ${body.type}`} isShown>
          <SchemaTree document={document} schema={body.schema} />
        </Section>
      ) : null}
      <Section title={t("integration.docs.response")} isShown>
        {answer.schema ? (
          <SchemaTree document={document} schema={answer.schema} />
        ) : (
          <p>{t("integration.docs.nothing")}</p>
        )}
      </Section>
      <Section title={t("integration.docs.refusals")} isShown={answer.refusals.length > 0}>
        <Cluster as="p" gap={8} align="stretch">
          {answer.refusals.map((code) => (
            <code key={code}>{code}</code>
          ))}
        </Cluster>
      </Section>
      <Section title={t("integration.docs.example")} isShown>
        <pre className="docs-example">{example}</pre>
        <CopyButton text={example} label={t("integration.docs.copy")} hasVisibleLabel />
      </Section>
    </article>
  );
}

interface SectionProps {
  readonly title: string;
  readonly isShown: boolean;
  readonly children: ReactNode;
}

function Section({ title, isShown, children }: SectionProps): ReactNode {
  return isShown ? (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  ) : null;
}

const isOpenToTokens = ({ security }: Operation): boolean => security.some((way) => "apiToken" in way);

function accessText(t: ReturnType<typeof useT>, operation: Operation): string {
  const access = operation["x-access"];
  if (typeof access === "object") return t("integration.docs.needs", { permission: access.permission });
  if (access === "public") return t("integration.docs.public");
  return access === "shareToken" ? t("integration.docs.shareToken") : t("integration.docs.signedIn");
}

function placeText(t: ReturnType<typeof useT>, place: string): string {
  if (place === "path") return t("integration.docs.inPath");
  return place === "header" ? t("integration.docs.inHeader") : t("integration.docs.inQuery");
}
