import type { ServiceOrderDetail } from "@pharos/api/service-order";
import { Stack, Text } from "@pharos/ui";
import { Button, Modal } from "@pharos/ui/controls";
import { Form, FormSummary, useSubmitForm } from "@pharos/ui/form";
import { type ReactNode, useState } from "react";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { OrderPaper } from "../paper/order-paper.tsx";
import { SignFieldRows } from "./sign-fields.tsx";
import type { SignFields } from "./sign-values.ts";
import { useSigning } from "./use-signing.ts";
import "./hand-over.css";

interface HandOverDialogProps {
  readonly order: ServiceOrderDetail;
  readonly onClose: () => void;
}

/** The engineer hands the device to the customer: the paper to read, a place to sign, and then the device goes back. */
export function HandOverDialog({ order, onClose }: HandOverDialogProps): ReactNode {
  const t = useT();
  const { employeeName } = useMe();
  const [isSigned, setIsSigned] = useState(false);
  const state = useSubmitForm<SignFields>({
    initialValues: { signerName: order.customerContact },
    onSubmit: useSigning(order, "customer"),
    onDone: () => setIsSigned(true),
  });
  return (
    <Modal
      open
      className="so-handover"
      width="100%"
      title={t("serviceOrder.handOver.title", { name: order.customerContact })}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        isSigned ? (
          <Button type="primary" size="large" onClick={onClose}>
            {t("serviceOrder.handOver.continue", { name: employeeName })}
          </Button>
        ) : (
          <>
            <Button size="large" disabled={state.isSubmitting} onClick={onClose}>
              {t("serviceOrder.handOver.back")}
            </Button>
            <Button type="primary" size="large" loading={state.isSubmitting} onClick={state.submit}>
              {t("serviceOrder.handOver.submit")}
            </Button>
          </>
        )
      }
    >
      {isSigned ? (
        <Stack gap={8} align="center" justify="center" className="so-handover-done" role="status">
          <Text as="p" size="headline" weight="strong">
            {t("serviceOrder.handOver.signed")}
          </Text>
          <Text as="p" tone="secondary">
            {t("serviceOrder.handOver.giveBack", { name: employeeName })}
          </Text>
        </Stack>
      ) : (
        <Stack gap={16}>
          <OrderPaper order={order} />
          <Form<SignFields> {...state.formProps}>
            <FormSummary problems={state.problems} />
            <SignFieldRows isCustomer />
          </Form>
        </Stack>
      )}
    </Modal>
  );
}
