import type { ServiceOrderRow } from "@pharos/api/service-order";
import { orderSigning, signingParty } from "@pharos/domain/enums";
import type { Locale, Translate } from "@pharos/i18n";
import { type ListColumn, TwoLine } from "@pharos/ui/list";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { TurnWords } from "../../../shared/components/turn-words.tsx";
import { type Format, nameIn } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";

interface ColumnContext {
  readonly t: Translate;
  readonly locale: Locale;
  readonly format: Format;
}

/** Columns of the list of service orders. */
export function orderColumns({ t, locale, format }: ColumnContext): ListColumn<ServiceOrderRow>[] {
  return [
    {
      key: "title",
      title: t("serviceOrder.field.title"),
      isPrimary: true,
      sortKey: "orderNo",
      render: (row) => (
        <TwoLine
          title={row.title}
          href={paths.serviceOrder(row.id)}
          meta={[row.orderNo, nameIn(locale, row.companyName, row.companyNameEn)]}
        />
      ),
    },
    {
      key: "status",
      title: t("serviceOrder.field.status"),
      width: 132,
      card: "mark",
      render: (row) => <StateChip of={orderSigning} code={row.signing} />,
    },
    {
      key: "serviceDate",
      title: t("serviceOrder.field.time"),
      width: 190,
      sortKey: "serviceDate",
      render: (row) => spanOf(row, format),
    },
    {
      key: "engineers",
      title: t("serviceOrder.field.engineers"),
      width: 140,
      render: (row) => row.engineers.join(t("common.listSeparator")),
    },
    {
      key: "hours",
      title: t("serviceOrder.field.totalHours"),
      width: 108,
      align: "end",
      render: (row) => row.totalHours ?? "–",
    },
    {
      key: "signatures",
      title: t("serviceOrder.list.signatures"),
      width: 130,
      isOptional: true,
      render: (row) =>
        row.signedBy.length === 0
          ? t("serviceOrder.list.nobody")
          : row.signedBy.map((code) => t(signingParty.labelKeyOfCode(code))).join(t("common.listSeparator")),
    },
    {
      key: "turn",
      title: t("common.turn.title"),
      width: 200,
      rank: 4,
      isOptional: true,
      card: "none",
      render: (row) => (
        <TurnWords
          turn={row.turn}
          vendor={row.engineers.join(t("common.listSeparator"))}
          customer={nameIn(locale, row.companyName, row.companyNameEn)}
        />
      ),
    },
    {
      key: "signed",
      title: t("serviceOrder.field.completed"),
      width: 150,
      sortKey: "signedTime",
      render: (row) => (row.signedTime === null ? "–" : format.dateTime(row.signedTime)),
    },
  ];
}

/** From when to when the work was done; one day is named once. */
function spanOf({ serviceDateFrom, serviceDateTo }: ServiceOrderRow, format: Format): string {
  const [from, to] = [format.date(serviceDateFrom), format.date(serviceDateTo)];
  return from === to ? from : `${from} – ${to}`;
}
