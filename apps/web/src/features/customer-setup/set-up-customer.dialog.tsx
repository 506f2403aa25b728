import { setUpCustomer } from "@pharos/api/organisation";
import { businessToday } from "@pharos/domain/contract";
import { databaseType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Grid } from "@pharos/ui";
import { Form, FormGrid, type FormInstance, FormModal, Input, Select } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { apiMutation } from "../../shared/api/index.ts";
import { EnumSelect } from "../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { UserPicker } from "../organisation/parts.ts";
import { choicesOf, Heading, type Named, SoldFields, useSheetChoices } from "./parts/sold-fields.tsx";
import { SetUpPreview } from "./set-up-preview.tsx";
import { bodyOf, databaseOf, type SheetFields, usualTerms } from "./set-up-values.ts";
import { useSheetWords } from "./use-sheet-words.ts";

const useSetUpCustomer = apiMutation(setUpCustomer, { stales: ["organisation", "contract", "asset"] });

interface SetUpCustomerDialogProps {
  readonly onClose: () => void;
  readonly onSaved: (companyId: number) => void;
}

/** Sets up a customer in one sheet: who it is, what was sold, who calls, and what is looked after. */
export function SetUpCustomerDialog({ onClose, onSaved }: SetUpCustomerDialogProps): ReactNode {
  const t = useT();
  const setUp = useSetUpCustomer();
  const words = useSheetWords();
  const { products, teams, isReady } = useSheetChoices();
  const today = businessToday(new Date());
  return (
    <FormModal<SheetFields>
      isOpen
      onClose={onClose}
      title={t("customerSetup.title")}
      submitLabel={t("customerSetup.submit")}
      width={1080}
      isReady={isReady}
      initialValues={{
        ...usualTerms(today),
        service: { contract: { contractNum: `C-${today.replaceAll("-", "")}-01` } },
      }}
      onSubmit={(fields) =>
        submitOutcome(
          setUp
            .mutateAsync({ body: bodyOf(fields, products, words) })
            .then(({ companyId }) => onSaved(companyId)),
        )
      }
    >
      {(form) => (
        <Grid gap={24} hasAside>
          <div>
            <CustomerFields teams={teams} />
            <SoldFields
              products={products}
              numberPath={numberPath}
              onProducts={proposeDatabase(form, products)}
            />
            <MemberFields form={form} />
            <AssetFields />
          </div>
          <SetUpPreview form={form} products={products} />
        </Grid>
      )}
    </FormModal>
  );
}

/** Where a refusal of the contract's number is shown. */
const numberPath = ["service", "contract", "contractNum"];

/** The first system is most likely one of the first product. */
const proposeDatabase = (form: FormInstance<SheetFields>, products: Named) => (ids: readonly number[]) => {
  const product = products.find(({ id }) => id === ids[0]);
  const database = product && databaseOf(product.name);
  if (database) form.setFieldValue(["asset", "dbType"], database);
};

function CustomerFields({ teams }: { readonly teams: Named }): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <section>
      <Heading>{t("customerSetup.customer")}</Heading>
      <FormGrid columns={3}>
        <Form.Item
          name={["company", "name"]}
          label={t("customerSetup.field.name")}
          rules={[rules.required, rules.max(textLengths.max128)]}
          validateFirst
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="teamId" label={t("customerSetup.field.team")} rules={[rules.chosen]}>
          <Select showSearch={{ optionFilterProp: "label" }} options={choicesOf(teams)} />
        </Form.Item>
        <Form.Item name={["company", "managerUserId"]} label={t("customerSetup.field.manager")}>
          <UserPicker isInternal />
        </Form.Item>
      </FormGrid>
    </section>
  );
}

function MemberFields({ form }: { readonly form: FormInstance<SheetFields> }): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const member: SheetFields["member"] = Form.useWatch("member", form);
  const isWanted = Boolean(member?.name || member?.phone || member?.email);
  const needed = isWanted ? [rules.required] : [];
  return (
    <section>
      <Heading>{t("customerSetup.member")}</Heading>
      <FormGrid columns={3}>
        <Form.Item
          name={["member", "name"]}
          label={t("customerSetup.field.memberName")}
          rules={[...needed, rules.max(textLengths.max64)]}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name={["member", "phone"]} label={t("customerSetup.field.phone")} rules={needed}>
          <Input autoComplete="off" inputMode="tel" />
        </Form.Item>
        <Form.Item
          name={["member", "email"]}
          label={t("customerSetup.field.email")}
          rules={[rules.email, rules.max(textLengths.max128)]}
          validateFirst
        >
          <Input autoComplete="off" inputMode="email" />
        </Form.Item>
      </FormGrid>
    </section>
  );
}

function AssetFields(): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <section>
      <Heading>{t("customerSetup.asset")}</Heading>
      <FormGrid>
        <Form.Item
          name={["asset", "name"]}
          label={t("customerSetup.field.assetName")}
          rules={[rules.max(textLengths.max128)]}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name={["asset", "dbType"]} label={t("customerSetup.field.dbType")}>
          <EnumSelect of={databaseType} by="name" />
        </Form.Item>
      </FormGrid>
    </section>
  );
}
