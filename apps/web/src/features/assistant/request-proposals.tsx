import { proposeForRequest } from "@pharos/api/assistant";
import type { CallResult } from "@pharos/api/core";
import { assistantLimits } from "@pharos/domain/assistant";
import { severity } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Cluster, Kbd, Stack, StatusChip, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { call } from "../../shared/api/index.ts";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { nameIn } from "../../shared/format/index.ts";
import { usePageKeys } from "../../shared/keys/page-keys.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useDecide } from "./api.ts";

type Proposals = CallResult<typeof proposeForRequest>;
type Kind = keyof Proposals;

/** A field of the form that a proposal is for. */
export type ProposedField = "type" | "menuId";

interface RequestProposalsProps {
  readonly title: string;
  readonly contentMd: string;
  readonly companyId: number | undefined;
  /** What the form has now. */
  readonly chosen: { readonly type: number | undefined; readonly menuId: number | null };
  readonly onTake: (field: ProposedField, value: number) => void;
}

/** Fewer characters say nothing yet. */
const leastCharacters = 4;
const typingPauseMs = 800;
// Function keys, because a form is typed in.
const keyOf = { take: "F8", dismiss: "F9" } as const;

/** A severity and a branch of the catalogue for what is being written, each with its reason; taken or dismissed with one key. */
export function RequestProposals(props: RequestProposalsProps): ReactNode {
  const { companyId, chosen, onTake } = props;
  const t = useT();
  const [decided, setDecided] = useState<ReadonlySet<Kind>>(new Set());
  const kinds = (["severity", "catalogue"] as const).filter((kind) => !decided.has(kind));
  const { title, contentMd } = useRested(props);
  const asked = {
    companyId: companyId ?? null,
    title: [...title].slice(0, textLengths.title).join(""),
    contentMd: contentMd.slice(0, assistantLimits.contentMax),
    kinds: [...kinds],
  };
  const { data } = useQuery({
    queryKey: ["assistant", "propose", asked],
    queryFn: ({ signal }) => call(proposeForRequest, { body: asked }, { signal, isPageRead: false }),
    enabled: kinds.length > 0 && title.length >= leastCharacters,
    placeholderData: keepPreviousData,
    // A form works without proposals.
    retry: false,
  });
  const decide = useDecide();
  const shown = kinds.flatMap((kind) => {
    const one = data && shownOf(kind, data, chosen);
    return one ? [one] : [];
  });
  const end = ({ kind, id, field, value }: Shown, isTaken: boolean) => {
    setDecided((known) => new Set([...known, kind]));
    decide.mutate({ body: { id, isTaken } });
    if (isTaken) onTake(field, value);
  };
  const [first] = shown;
  usePageKeys(t("assistant.propose.title"), [
    {
      key: keyOf.take,
      label: t("assistant.suggest.takeKey"),
      isWhileTyping: true,
      run: first ? () => end(first, true) : null,
    },
    {
      key: keyOf.dismiss,
      label: t("assistant.suggest.dismissKey"),
      isWhileTyping: true,
      run: first ? () => end(first, false) : null,
    },
  ]);
  if (data === undefined || shown.length === 0) return null;
  return (
    <Stack as="section" gap={8} aria-label={t("assistant.propose.title")}>
      {shown.map((one, at) => (
        <Cluster key={one.kind} gap={8} rowGap={4} justify="between">
          <Cluster gap={8} rowGap={4} size="small" role="status">
            <span>{t(`assistant.propose.${one.kind}`)}</span>
            <ProposedValue kind={one.kind} data={data} />
            <Reason kind={one.kind} data={data} />
          </Cluster>
          <Cluster gap={8}>
            <Button size="small" onClick={() => end(one, true)}>
              {t("assistant.suggest.take")} {at === 0 ? <Kbd>{keyOf.take}</Kbd> : null}
            </Button>
            <Button size="small" onClick={() => end(one, false)}>
              {t("assistant.suggest.dismiss")} {at === 0 ? <Kbd>{keyOf.dismiss}</Kbd> : null}
            </Button>
          </Cluster>
        </Cluster>
      ))}
    </Stack>
  );
}

interface Shown {
  readonly kind: Kind;
  readonly id: number;
  readonly field: ProposedField;
  readonly value: number;
}

/** A proposal that is something else than what the form has. */
function shownOf(
  kind: Kind,
  { severity: bySeverity, catalogue }: Proposals,
  chosen: RequestProposalsProps["chosen"],
): Shown | undefined {
  if (kind === "severity")
    return bySeverity && bySeverity.type !== chosen.type
      ? { kind, id: bySeverity.suggestionId, field: "type", value: bySeverity.type }
      : undefined;
  return catalogue && catalogue.menuId !== chosen.menuId
    ? { kind, id: catalogue.suggestionId, field: "menuId", value: catalogue.menuId }
    : undefined;
}

interface PartProps {
  readonly kind: Kind;
  readonly data: Proposals;
}

function ProposedValue({ kind, data: { severity: bySeverity, catalogue } }: PartProps): ReactNode {
  const { locale } = usePreferences();
  if (kind === "severity") return bySeverity && <StateChip of={severity} code={bySeverity.type} />;
  return catalogue && <StatusChip tone="info">{nameIn(locale, catalogue.name, catalogue.nameEn)}</StatusChip>;
}

function Reason({ kind, data: { severity: bySeverity, catalogue } }: PartProps): ReactNode {
  const t = useT();
  const quoted = (words: readonly string[]) =>
    words.map((word) => t("assistant.propose.word", { word })).join(" ");
  const reasons =
    kind === "severity"
      ? [bySeverity && t("assistant.propose.because", { words: quoted(bySeverity.words) })]
      : [
          catalogue &&
            catalogue.similarCount > 0 &&
            t("assistant.propose.similar", {
              count: catalogue.similarCount,
              compared: catalogue.comparedCount,
            }),
          catalogue?.term && t("assistant.propose.because", { words: quoted([catalogue.term]) }),
        ];
  return (
    <Text tone="secondary" size="small">
      {reasons.filter(Boolean).join(" · ")}
    </Text>
  );
}

/** What is written as soon as no one has typed for a moment. */
function useRested({ title, contentMd }: Pick<RequestProposalsProps, "title" | "contentMd">) {
  const [rested, setRested] = useState({ title: title.trim(), contentMd });
  useEffect(() => {
    const timer = setTimeout(() => setRested({ title: title.trim(), contentMd }), typingPauseMs);
    return () => clearTimeout(timer);
  }, [title, contentMd]);
  return rested;
}
