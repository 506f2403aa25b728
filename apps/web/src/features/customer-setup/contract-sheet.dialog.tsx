import { getCompanyName } from "@pharos/api/organisation";
import { businessToday } from "@pharos/domain/contract";
import { textLengths } from "@pharos/domain/limits";
import { Grid } from "@pharos/ui";
import { Form, FormGrid, type FormInstance, FormModal, Input, InputNumber, Select } from "@pharos/ui/form";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "../../shared/api/index.ts";
import { DayField } from "../../shared/dates/date-field.tsx";
import { fieldRules } from "../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { emailListRule, useSaveContract } from "../contract/parts.ts";
import { CompanyPicker, UserPicker } from "../organisation/parts.ts";
import { type ContractSheetFields, contractOf } from "./contract-sheet-values.ts";
import { SheetPreview } from "./parts/sheet-preview.tsx";
import { choicesOf, Heading, type Named, SoldFields, useSheetChoices } from "./parts/sold-fields.tsx";
import { endOfTerm, numbersOf, usualTerms } from "./set-up-values.ts";
import { useSheetWords } from "./use-sheet-words.ts";

interface ContractSheetDialogProps {
  /** The organisation it is for, when it is known. */
  readonly companyId?: number;
  readonly onClose: () => void;
}

const nameQuery = (id: number) =>
  queryOptions({
    queryKey: ["organisation", "name", id],
    queryFn: ({ signal }) => call(getCompanyName, { params: { id } }, { signal, isPageRead: false }),
    staleTime: 60_000,
  });

/** A further contract of a customer on one sheet: what was sold and until when; names and numbers follow. */
export function ContractSheetDialog({ companyId, onClose }: ContractSheetDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const save = useSaveContract();
  const words = useSheetWords();
  const { products, teams, isReady } = useSheetChoices();
  const today = businessToday(new Date());
  const send = async (fields: ContractSheetFields) => {
    const { name } = await client.ensureQueryData(nameQuery(fields.companyId ?? 0));
    return save.mutateAsync({ body: contractOf(fields, name, products, words) });
  };
  return (
    <FormModal<ContractSheetFields>
      isOpen
      onClose={onClose}
      title={t("contract.form.create")}
      submitLabel={t("contract.form.submit")}
      width={1080}
      isReady={isReady}
      initialValues={{
        ...usualTerms(today),
        ...(companyId !== undefined && { companyId }),
        contract: { contractNum: `C-${today.replaceAll("-", "")}-01` },
      }}
      onSubmit={(fields) => submitOutcome(send(fields))}
    >
      {(form) => (
        <Grid gap={24} hasAside>
          <div>
            <PartiesFields teams={teams} isCompanyFixed={companyId !== undefined} />
            <SoldFields products={products} numberPath={["contract", "contractNum"]} />
            <FurtherFields />
          </div>
          <Preview form={form} products={products} />
        </Grid>
      )}
    </FormModal>
  );
}

interface PartiesFieldsProps {
  readonly teams: Named;
  readonly isCompanyFixed: boolean;
}

function PartiesFields({ teams, isCompanyFixed }: PartiesFieldsProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <section>
      <Heading>{t("customerSetup.customer")}</Heading>
      <FormGrid columns={3}>
        <Form.Item name="companyId" label={t("contract.field.company")} rules={[rules.chosen]}>
          <CompanyPicker party="customer" isDisabled={isCompanyFixed} isClearable={false} />
        </Form.Item>
        <Form.Item name="teamId" label={t("contract.field.team")} rules={[rules.chosen]}>
          <Select showSearch={{ optionFilterProp: "label" }} options={choicesOf(teams)} />
        </Form.Item>
        <Form.Item name={["contract", "managerUserId"]} label={t("contract.field.manager")}>
          <UserPicker isInternal />
        </Form.Item>
      </FormGrid>
    </section>
  );
}

function FurtherFields(): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <section>
      <Heading>{t("customerSetup.further")}</Heading>
      <FormGrid columns={3}>
        <Form.Item name={["contract", "amount"]} label={t("contract.field.amount")}>
          <InputNumber min={0} max={999_999_999_999} precision={2} style={{ width: "100%" }} />
        </Form.Item>
        <Form.Item name={["contract", "signDate"]} label={t("contract.field.signDate")}>
          <DayField />
        </Form.Item>
        <Form.Item name={["contract", "ownerUserId"]} label={t("contract.field.owner")}>
          <UserPicker isInternal />
        </Form.Item>
      </FormGrid>
      <FormGrid>
        <Form.Item
          name="email"
          label={t("contract.field.email")}
          rules={[emailListRule(t), rules.max(textLengths.max256)]}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item
          name={["contract", "remark"]}
          label={t("contract.field.remark")}
          rules={[rules.max(textLengths.max1024)]}
        >
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} />
        </Form.Item>
      </FormGrid>
    </section>
  );
}

interface PreviewProps {
  readonly form: FormInstance<ContractSheetFields>;
  readonly products: Named;
}

function Preview({ form, products }: PreviewProps): ReactNode {
  const t = useT();
  const words = useSheetWords();
  const fields: ContractSheetFields | undefined = Form.useWatch([], form);
  const companyId = fields?.companyId;
  const customer = useQuery({ ...nameQuery(companyId ?? 0), enabled: companyId !== undefined }).data;
  if (!fields) return null;
  const { startTime, years } = fields;
  const lines = [
    ...numbersOf(fields, products, words).map(({ name }) =>
      startTime
        ? t("customerSetup.preview.number", { name, from: startTime, until: endOfTerm(startTime, years) })
        : name,
    ),
    ...(customer ? [t("customerSetup.preview.contract", { name: words.contractName(customer.name) })] : []),
  ];
  return <SheetPreview lines={lines} />;
}
