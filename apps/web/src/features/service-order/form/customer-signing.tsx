import { Stack, Text } from "@pharos/ui";
import { Checkbox, Form, type FormInstance } from "@pharos/ui/form";
import { type ReactNode, useState } from "react";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { SignFieldRows } from "../sign/sign-fields.tsx";
import type { OrderFields } from "./order-values.ts";

interface CustomerSigningProps {
  readonly form: FormInstance<OrderFields>;
}

/** Lets the customer sign a new order on this device, as it is filled in above: a network is not needed for that. */
export function CustomerSigning({ form }: CustomerSigningProps): ReactNode {
  const t = useT();
  const { userId, perms } = useMe();
  const engineerIds = Form.useWatch("engineerIds", form) ?? [];
  const [isSigning, setIsSigning] = useState(false);
  // Whoever is no engineer of the order may not take a signature on it.
  if (!perms.includes("so:sign") || !engineerIds.includes(userId)) return null;
  const choose = (isChosen: boolean) => {
    setIsSigning(isChosen);
    if (isChosen)
      form.setFieldValue(["customerSigning", "signerName"], form.getFieldValue("customerContact"));
  };
  return (
    <Stack gap={12}>
      <Checkbox checked={isSigning} onChange={({ target }) => choose(target.checked)}>
        {t("serviceOrder.form.customerSigns")}
      </Checkbox>
      {isSigning ? (
        <Stack as="section" gap={8} aria-label={t("serviceOrder.paper.customerSignature")}>
          <Text as="p" size="small" tone="secondary">
            {t("serviceOrder.sign.onSiteNote")}
          </Text>
          <SignFieldRows isCustomer under="customerSigning" />
        </Stack>
      ) : null}
    </Stack>
  );
}
