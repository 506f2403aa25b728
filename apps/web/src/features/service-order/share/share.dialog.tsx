import type { ServiceOrderDetail } from "@pharos/api/service-order";
import { textLengths } from "@pharos/domain/limits";
import { orderLimits } from "@pharos/domain/service-order";
import { Cluster, CopyButton, Stack, Text } from "@pharos/ui";
import { Button, Modal, QRCode } from "@pharos/ui/controls";
import { Checkbox, Form, FormGrid, FormModal, Input, InputNumber } from "@pharos/ui/form";
import { type ReactNode, useRef, useState } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useShareOrder } from "../api.ts";
import "./share.css";

interface ShareDialogProps {
  readonly order: ServiceOrderDetail;
  readonly onClose: () => void;
}

interface ShareFields {
  readonly recipient?: string;
  readonly email?: string;
  readonly days?: number;
  readonly asksCode?: boolean;
  readonly codePhone?: string;
}

interface MadeLink {
  readonly url: string;
  readonly expireTime: string;
}

/** Makes a link to sign by, and shows it once with its QR code. */
export function ShareDialog({ order, onClose }: ShareDialogProps): ReactNode {
  const [link, setLink] = useState<MadeLink | null>(null);
  return link === null ? (
    <ShareForm order={order} onClose={onClose} onMade={setLink} />
  ) : (
    <LinkDialog link={link} onClose={onClose} />
  );
}

interface ShareFormProps extends ShareDialogProps {
  readonly onMade: (link: MadeLink) => void;
}

function ShareForm({ order, onClose, onMade }: ShareFormProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const share = useShareOrder();
  // A ref, because the dialog closes before what a state says is drawn: the link would be lost, and it is shown only once.
  const made = useRef<MadeLink>(null);
  const send = async ({ recipient = "", email = "", days = orderLimits.linkDays, ...code }: ShareFields) => {
    const codePhone = code.asksCode ? (code.codePhone ?? "") : "";
    made.current = await share.mutateAsync({
      params: { id: order.id },
      body: { recipient, email, days, codePhone },
    });
  };
  return (
    <FormModal<ShareFields>
      isOpen
      onClose={() => (made.current === null ? onClose() : onMade(made.current))}
      title={t("serviceOrder.share.title")}
      submitLabel={t("serviceOrder.share.submit")}
      intro={t("serviceOrder.share.intro")}
      initialValues={{
        recipient: order.customerContact,
        days: orderLimits.linkDays,
        codePhone: order.customerPhoneFull ?? "",
      }}
      onSubmit={(fields) => submitOutcome(send(fields))}
    >
      <FormGrid>
        <Form.Item
          name="recipient"
          label={t("serviceOrder.share.recipient")}
          rules={[rules.max(textLengths.max256)]}
        >
          <Input />
        </Form.Item>
        <Form.Item name="days" label={t("serviceOrder.share.days")}>
          <InputNumber min={1} max={orderLimits.linkDaysMax} precision={0} className="so-share-days" />
        </Form.Item>
      </FormGrid>
      <Form.Item
        name="email"
        label={t("serviceOrder.share.email")}
        rules={[rules.email, rules.max(textLengths.max256)]}
      >
        <Input type="email" inputMode="email" />
      </Form.Item>
      <CodeFields />
    </FormModal>
  );
}

/** Whether signing needs a code, and the phone it goes to. */
function CodeFields(): ReactNode {
  const t = useT();
  const isAsked = Form.useWatch<boolean | undefined>("asksCode", Form.useFormInstance()) ?? false;
  return (
    <>
      <Form.Item name="asksCode" valuePropName="checked">
        <Checkbox>{t("serviceOrder.share.asksCode")}</Checkbox>
      </Form.Item>
      {isAsked ? (
        <Form.Item
          name="codePhone"
          label={t("serviceOrder.share.codePhone")}
          required
          rules={[fieldRules(t).phone]}
          extra={t("serviceOrder.share.codeHint")}
        >
          <Input type="tel" inputMode="numeric" maxLength={11} />
        </Form.Item>
      ) : null}
    </>
  );
}

function LinkDialog({ link, onClose }: { readonly link: MadeLink; readonly onClose: () => void }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Modal
      open
      onCancel={onClose}
      title={t("serviceOrder.share.title")}
      footer={
        <Button type="primary" onClick={onClose}>
          {t("serviceOrder.share.close")}
        </Button>
      }
    >
      <Stack gap={12} className="so-share-link">
        <Text as="p">{t("serviceOrder.share.ready")}</Text>
        <Cluster role="img" justify="center" aria-label={t("serviceOrder.share.qr")}>
          {/* Dark on light in every theme, as cameras expect it. */}
          <QRCode value={link.url} size={200} type="svg" color="#101828" bgColor="#ffffff" />
        </Cluster>
        <Input readOnly value={link.url} aria-label={t("serviceOrder.share.copy")} />
        <CopyButton text={link.url} label={t("serviceOrder.share.copy")} />
        <Text as="p" size="small" tone="secondary">
          {t("serviceOrder.share.expires", { date: format.dateTime(link.expireTime) })}
        </Text>
      </Stack>
    </Modal>
  );
}
