import { docRagState, docStatus, docTextProblem, docTextState } from "@pharos/domain/enums";
import { fileSize } from "@pharos/domain/text";
import type { Translate } from "@pharos/i18n";
import { Cluster } from "@pharos/ui";
import { Tag } from "@pharos/ui/controls";
import { type ListColumn, TwoLine } from "@pharos/ui/list";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import type { Format } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import type { DocRow } from "../api.ts";

interface ColumnOptions {
  readonly t: Translate;
  readonly format: Format;
  /** The assistant's index is the vendor's own affair. */
  readonly isVendor: boolean;
}

/** The columns of a list of documents. */
export function documentColumns({ t, format, isVendor }: ColumnOptions): ListColumn<DocRow>[] {
  return [
    {
      key: "name",
      title: t("document.field.name"),
      isPrimary: true,
      render: (row) => <TwoLine title={row.name} href={paths.documents(row.id)} meta={[row.brief]} />,
    },
    {
      key: "size",
      title: t("document.field.size"),
      width: 88,
      align: "end",
      rank: 2,
      render: (row) => fileSize(row.size),
    },
    {
      key: "tags",
      title: t("document.field.tags"),
      width: 120,
      render: (row) => (
        <Cluster gap={4}>
          {row.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </Cluster>
      ),
    },
    {
      key: "status",
      title: t("document.field.status"),
      width: 88,
      card: "mark",
      render: (row) => <StateChip of={docStatus} code={row.status} />,
    },
    {
      key: "text",
      title: t("document.field.text"),
      width: 104,
      rank: 1,
      render: (row) => (
        <StateChip
          of={docTextState}
          code={row.textState}
          {...(row.textProblem && { title: t(docTextProblem.labelKeyOfCode(row.textProblem)) })}
        />
      ),
    },
    ...(isVendor ? [ragColumn(t)] : []),
    {
      key: "uploader",
      title: t("document.field.uploader"),
      width: 96,
      card: "none",
      rank: 3,
      render: (row) => row.uploaderName,
    },
    {
      key: "updated",
      title: t("document.field.updated"),
      width: 136,
      render: (row) => format.dateTime(row.updatedTime),
    },
    {
      key: "version",
      title: t("document.field.version"),
      width: 64,
      rank: 5,
      align: "end",
      card: "none",
      render: (row) => row.ver,
    },
  ];
}

const ragColumn = (t: Translate): ListColumn<DocRow> => ({
  key: "rag",
  title: t("document.field.rag"),
  width: 96,
  render: (row) => <StateChip of={docRagState} code={row.ragState} />,
});
