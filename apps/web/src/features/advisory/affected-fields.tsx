import { type AffectedRange, isEmptyRange } from "@pharos/domain/advisory";
import { databaseType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { isComparable } from "@pharos/domain/product-version";
import { readVersion } from "@pharos/domain/read-version";
import { Cluster, Grid, IconButton, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Form, Input } from "@pharos/ui/form";
import { closeIcon, Icon, plusIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue } from "react";
import { EnumSelect } from "../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../shared/forms/field-rules.ts";
import { useT } from "../../shared/texts.ts";
import { advisoryQueries } from "./api.ts";
import "./advisory.css";

/** Versions that a security warning is about, as fields of the form `affects`; says whom it would reach. */
export function AffectedFields({ encryptLevel }: { readonly encryptLevel: AffectedLevel }): ReactNode {
  const t = useT();
  const form = Form.useFormInstance();
  const ranges = Form.useWatch<readonly AffectedRange[] | undefined>("affects", form) ?? [];
  return (
    <Form.List name="affects">
      {(rows, { add, remove }) => (
        <Stack gap={4}>
          <Text as="strong">{t("advisory.affects")}</Text>
          <Text as="p" size="small" tone="tertiary">
            {t("advisory.affectsHint")}
          </Text>
          <Stack as="ul" gap={4} className="advisory-list">
            {rows.map((row) => (
              <Grid key={row.key} as="li" gap={8} rowGap={0} align="end">
                <RangeFields index={row.name} onRemove={() => remove(row.name)} />
              </Grid>
            ))}
          </Stack>
          <Cluster gap={8}>
            <Button
              icon={<Icon of={plusIcon} />}
              onClick={() =>
                add({ databaseType: "oracle", from: "", before: "", ruleCode: "" } satisfies AffectedRange)
              }
            >
              {t("advisory.addRange")}
            </Button>
            <Reach ranges={ranges} encryptLevel={encryptLevel} />
          </Cluster>
        </Stack>
      )}
    </Form.List>
  );
}

type AffectedLevel = Parameters<typeof advisoryQueries.preview>[0]["encryptLevel"];

function RangeFields({ index, onRemove }: { readonly index: number; readonly onRemove: () => void }) {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <>
      <Form.Item name={[index, "databaseType"]} label={t("advisory.field.product")}>
        <EnumSelect of={databaseType} />
      </Form.Item>
      <Form.Item
        name={[index, "from"]}
        label={t("advisory.field.from")}
        rules={[rules.max(textLengths.max64)]}
      >
        <Input placeholder={t("advisory.field.fromHint")} />
      </Form.Item>
      <Form.Item
        name={[index, "before"]}
        label={t("advisory.field.before")}
        rules={[rules.max(textLengths.max64)]}
      >
        <Input placeholder={t("advisory.field.beforeHint")} />
      </Form.Item>
      <Form.Item name={[index, "ruleCode"]} label={t("advisory.field.rule")} rules={[rules.max(24)]}>
        <Input placeholder={t("advisory.field.ruleHint")} />
      </Form.Item>
      <IconButton icon={closeIcon} label={t("advisory.removeRange")} onClick={onRemove} />
    </>
  );
}

interface ReachProps {
  readonly ranges: readonly AffectedRange[];
  readonly encryptLevel: AffectedLevel;
}

/** Whom the warning would reach now. */
function Reach({ ranges, encryptLevel }: ReachProps): ReactNode {
  const t = useT();
  const affects = useDeferredValue(ranges);
  const isWhole = affects.length > 0 && affects.every(isFilledIn);
  const reach = useQuery({
    ...advisoryQueries.preview({ affects: [...affects], encryptLevel }),
    enabled: isWhole,
  });
  if (!isWhole || reach.data === undefined) return null;
  return (
    <Text size="small" tone="secondary">
      {t("advisory.willReach", reach.data)}
    </Text>
  );
}

const isFilledIn = (range: AffectedRange): boolean =>
  [range.from, range.before].every(
    (version) => !version || isComparable(readVersion(range.databaseType, version) ?? ""),
  ) && !isEmptyRange(range);
