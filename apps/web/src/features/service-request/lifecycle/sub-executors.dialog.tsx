import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { textLengths } from "@pharos/domain/limits";
import { shareTotalMax } from "@pharos/domain/service-request";
import { EmptyState, Grid, IconButton, Stack } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Form, FormModal, Input, Select } from "@pharos/ui/form";
import { deleteIcon, Icon, plusIcon } from "@pharos/ui/icons";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { EngineerPicker } from "../../organisation/parts.ts";
import type { RequestDialogProps } from "../parts/dialog-props.ts";
import { outcomeOf } from "../parts/outcome.ts";
import { useChangeSubExecutors } from "./api.ts";
import "./handling.css";

const shares = [20, 30, 50, 100] as const;
type Share = (typeof shares)[number];
const helpersMax = 5;

interface Helper {
  readonly userId?: number | null;
  readonly share?: Share;
  readonly remark?: string | null;
}

interface HelperFields {
  readonly list?: readonly Helper[];
}

/** Chooses who helps the executor, and how much of the work each takes over. */
export function SubExecutorsDialog({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const change = useChangeSubExecutors();
  return (
    <FormModal<HelperFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.helpers.title")}
      submitLabel={t("serviceRequest.helpers.submit")}
      intro={t("serviceRequest.helpers.intro")}
      width={600}
      initialValues={{ list: presentHelpers(detail) }}
      onSubmit={async ({ list = [] }) => {
        if (totalOf(list) > shareTotalMax) {
          return { isDone: false, message: t("serviceRequest.helpers.tooHigh", { max: shareTotalMax }) };
        }
        return outcomeOf(client, change.mutateAsync({ body: { faultId: detail.id, list: sentList(list) } }));
      }}
    >
      <HelperList />
    </FormModal>
  );
}

function HelperList(): ReactNode {
  const t = useT();
  return (
    <Form.List name="list">
      {(fields, { add, remove }) => (
        <>
          {fields.length === 0 ? (
            <EmptyState isCompact>{t("serviceRequest.helpers.none")}</EmptyState>
          ) : (
            <Stack gap={12} className="sr-helpers">
              {fields.map(({ key, name }) => (
                <HelperRow key={key} name={name} onRemove={() => remove(name)} />
              ))}
            </Stack>
          )}
          <div>
            {fields.length >= helpersMax ? null : (
              <Button icon={<Icon of={plusIcon} />} onClick={() => add({ share: 20 })} block>
                {t("serviceRequest.helpers.add")}
              </Button>
            )}
          </div>
          <Total />
        </>
      )}
    </Form.List>
  );
}

function HelperRow({ name, onRemove }: { readonly name: number; readonly onRemove: () => void }): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <Grid gap={8} rowGap={0} className="sr-helper">
      <Form.Item name={[name, "userId"]} label={t("serviceRequest.helpers.person")} rules={[rules.chosen]}>
        <EngineerPicker isClearable={false} />
      </Form.Item>
      <Form.Item name={[name, "share"]} label={t("serviceRequest.helpers.share")} rules={[rules.chosen]}>
        <Select options={shares.map((share) => ({ value: share, label: `${share}%` }))} />
      </Form.Item>
      <IconButton icon={deleteIcon} label={t("serviceRequest.helpers.remove")} onClick={onRemove} />
      <Form.Item
        className="sr-helper-remark"
        name={[name, "remark"]}
        label={t("serviceRequest.helpers.remark")}
        rules={[rules.max(textLengths.max256)]}
      >
        <Input placeholder={t("serviceRequest.helpers.remarkPlaceholder")} />
      </Form.Item>
    </Grid>
  );
}

/** What all of them take together. */
function Total(): ReactNode {
  const t = useT();
  const list = Form.useWatch<readonly (Helper | undefined)[] | undefined>("list") ?? [];
  if (list.length === 0) return null;
  const total = totalOf(list);
  return (
    <p className="sr-helpers-foot" data-over={total > shareTotalMax}>
      {t("serviceRequest.helpers.total", { total, max: shareTotalMax })}
    </p>
  );
}

const totalOf = (list: readonly (Helper | undefined)[]): number =>
  list.reduce((sum, helper) => sum + (helper?.share ?? 0), 0);

const presentHelpers = ({ subExecutors }: ServiceRequestDetail): Helper[] =>
  subExecutors.map(({ userId, share, remark }) => ({
    userId,
    remark,
    share: shares.find((one) => one === share) ?? 20,
  }));

const sentList = (list: readonly Helper[]) =>
  list.flatMap(({ userId, share, remark }) =>
    userId && share ? [{ userId, share, remark: remark || null }] : [],
  );
