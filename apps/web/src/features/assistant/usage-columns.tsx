import { assistantMode } from "@pharos/domain/enums";
import type { Locale, Translate } from "@pharos/i18n";
import { Stack, Text } from "@pharos/ui";
import { Select } from "@pharos/ui/controls";
import { type ListColumn, TwoLine } from "@pharos/ui/list";
import type { ReactNode } from "react";
import { nameIn, type useFormat } from "../../shared/format/index.ts";
import { useT } from "../../shared/texts.ts";
import { type Usage, useSaveMode } from "./api.ts";

type Row = Usage["list"][number];

interface ColumnOptions {
  readonly t: Translate;
  readonly locale: Locale;
  readonly format: ReturnType<typeof useFormat>;
  /** Tokens of a day for one organisation; null without a model. */
  readonly budget: number | null;
}

/** The columns of the assistant's usage. */
export function usageColumns({ t, locale, format, budget }: ColumnOptions): ListColumn<Row>[] {
  const figure = (key: "answers" | "quotations" | "unanswered", rank?: number): ListColumn<Row> => ({
    key,
    title: t(`assistant.usage.${key}`),
    width: 120,
    align: "end",
    ...(rank !== undefined && { rank }),
    render: (row) => format.number(row[key]),
  });
  return [
    {
      key: "organisation",
      title: t("assistant.usage.organisation"),
      isPrimary: true,
      render: (row) => (
        <TwoLine
          title={nameIn(locale, row.companyName, row.companyNameEn)}
          meta={[
            row.changedByName !== null && row.changedTime !== null
              ? t("assistant.usage.changed", {
                  name: row.changedByName,
                  time: format.dateTime(row.changedTime),
                })
              : null,
          ]}
        />
      ),
    },
    {
      key: "mode",
      title: t("assistant.usage.mode"),
      width: 170,
      card: "buttons",
      render: (row) => <ModeChoice row={row} name={nameIn(locale, row.companyName, row.companyNameEn)} />,
    },
    {
      key: "accepted",
      title: t("assistant.usage.suggested"),
      width: 160,
      align: "end",
      rank: 1,
      render: (row) => (
        <Stack gap={0} align="end">
          <span>{format.number(row.suggested)}</span>
          {row.suggested > 0 ? (
            <Text size="small" tone="tertiary">
              {acceptanceWords(row, t, format)}
            </Text>
          ) : null}
        </Stack>
      ),
    },
    figure("answers"),
    figure("quotations", 2),
    figure("unanswered", 1),
    {
      key: "tokens",
      title: t("assistant.usage.tokens"),
      width: 200,
      align: "end",
      render: (row) => (
        <Stack gap={0} align="end">
          <span>{format.number(row.inputTokens + row.outputTokens)}</span>
          <Text size="small" tone="tertiary">
            {t("assistant.usage.tokensInOut", {
              input: format.number(row.inputTokens),
              output: format.number(row.outputTokens),
            })}
          </Text>
        </Stack>
      ),
    },
    {
      key: "today",
      title: t("assistant.usage.today"),
      width: 160,
      align: "end",
      rank: 3,
      render: ({ tokensToday }) =>
        budget === null
          ? format.number(tokensToday)
          : t("assistant.usage.todayOf", {
              used: format.number(tokensToday),
              budget: format.number(budget),
            }),
    },
  ];
}

/** How much of what was suggested at requests was taken, of what was decided on. */
export function acceptanceWords(
  { taken, dismissed }: Pick<Row, "taken" | "dismissed">,
  t: Translate,
  { number }: Pick<ReturnType<typeof useFormat>, "number">,
): string {
  return t("assistant.usage.taken", { taken: number(taken), dismissed: number(dismissed) });
}

function ModeChoice({ row, name }: { readonly row: Row; readonly name: string }): ReactNode {
  const t = useT();
  const save = useSaveMode();
  return (
    <Select
      aria-label={t("assistant.usage.modeOf", { name })}
      value={save.isPending ? save.variables.body.mode : row.mode}
      disabled={save.isPending}
      options={assistantMode.names.map((mode) => ({
        value: assistantMode.toCode(mode),
        label: t(assistantMode.labelKey(mode)),
      }))}
      onChange={(mode) => save.mutate({ body: { companyId: row.companyId, mode } })}
    />
  );
}
