import type { SharedOrder } from "@pharos/api/service-order";
import { serviceOrderStatus } from "@pharos/domain/enums";
import { EmptyState, ErrorState, Panel, SkeletonText, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Form, FormSummary, useSubmitForm } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useParams } from "react-router";
import { RefusedError } from "../../shared/api/index.ts";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { PublicFrame } from "../application/parts.ts";
import { useInstallation } from "../identity/index.ts";
import { sharedDocumentUrl, sharedOrderQuery, useSignShared } from "./api.ts";
import { OrderPaper } from "./paper/order-paper.tsx";
import { CodeField } from "./share/code-field.tsx";
import { SignFieldRows } from "./sign/sign-fields.tsx";
import { type SignFields, signingOf } from "./sign/sign-values.ts";
import "./shared-order.css";

const DeclineDialog = lazyPart(async () => (await import("./share/decline.dialog.tsx")).DeclineDialog);

/** The page of a link to sign: the paper, a place to sign it, and nothing else of the portal. It never leads elsewhere. */
export function SharedOrderPage(): ReactNode {
  const t = useT();
  const { uuid = "" } = useParams();
  const order = useQuery(sharedOrderQuery(uuid));
  return (
    <PublicFrame title={t("serviceOrder.shared.title")}>
      {order.data ? (
        <SharedPaper uuid={uuid} order={order.data} />
      ) : (
        <Panel>
          {order.error ? (
            <LinkProblem error={order.error} onRetry={() => void order.refetch()} />
          ) : (
            <SkeletonText lines={12} />
          )}
        </Panel>
      )}
    </PublicFrame>
  );
}

function LinkProblem({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }): ReactNode {
  const t = useT();
  const phone = useInstallation()?.serviceDeskPhone ?? "";
  if (!(error instanceof RefusedError)) return <ErrorState title={error.message} onRetry={onRetry} />;
  return (
    <EmptyState>
      <strong>{t("serviceOrder.shared.invalid")}</strong>
      <br />
      {error.message}
      <br />
      {t("serviceOrder.shared.help", { phone })}
    </EmptyState>
  );
}

interface SharedPaperProps {
  readonly uuid: string;
  readonly order: SharedOrder;
}

function SharedPaper({ uuid, order }: SharedPaperProps): ReactNode {
  const t = useT();
  return (
    <Stack gap={16}>
      {order.canSign ? (
        <Text as="p" tone="secondary">
          {t("serviceOrder.shared.intro")}
        </Text>
      ) : null}
      <OrderPaper order={order} />
      {order.canSign ? (
        <Panel title={t("serviceOrder.paper.customerSignature")}>
          <SharedSigning uuid={uuid} order={order} />
          <Declining uuid={uuid} order={order} />
        </Panel>
      ) : (
        <Panel>
          <SharedEnd uuid={uuid} order={order} />
        </Panel>
      )}
    </Stack>
  );
}

function SharedSigning({ uuid, order }: SharedPaperProps): ReactNode {
  const t = useT();
  const sign = useSignShared();
  const state = useSubmitForm<SignFields & { readonly smsCode?: string }>({
    initialValues: { signerName: order.customerContact },
    onSubmit: ({ smsCode, ...fields }) =>
      submitOutcome(
        sign.mutateAsync({
          params: { uuid },
          body: { ...signingOf(fields, order.docHash), smsCode: smsCode ?? null },
        }),
      ),
  });
  return (
    <Form {...state.formProps} size="large">
      <FormSummary problems={state.problems} />
      <SignFieldRows isCustomer />
      {order.codePhone === null ? null : <CodeField uuid={uuid} phone={order.codePhone} />}
      <Button
        type="primary"
        htmlType="submit"
        block
        loading={state.isSubmitting}
        className="so-shared-submit"
      >
        {t("serviceOrder.sign.submit")}
      </Button>
    </Form>
  );
}

/** The way to say that something is not right; its dialog comes when somebody wants it. */
function Declining({ uuid, order }: SharedPaperProps): ReactNode {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button type="link" block onClick={() => setIsOpen(true)}>
        {t("serviceOrder.decline.open")}
      </Button>
      {isOpen ? <DeclineDialog uuid={uuid} order={order} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** What is left to do, or to take away. */
function SharedEnd({ uuid, order }: SharedPaperProps): ReactNode {
  const t = useT();
  const [isOpening, setIsOpening] = useState(false);
  const isCompleted = serviceOrderStatus.fromCode(order.status) === "completed";
  const open = async () => {
    setIsOpening(true);
    try {
      window.location.assign(await sharedDocumentUrl(uuid));
    } finally {
      setIsOpening(false);
    }
  };
  return (
    <EmptyState
      isCompact
      action={
        order.hasDocument ? (
          <Button type="primary" loading={isOpening} onClick={() => void open()}>
            {t("serviceOrder.action.document")}
          </Button>
        ) : undefined
      }
    >
      <strong>{t(isCompleted ? "serviceOrder.shared.done" : "serviceOrder.shared.signed")}</strong>
      {order.hasDocument ? null : (
        <>
          <br />
          {t(isCompleted ? "serviceOrder.shared.preparing" : "serviceOrder.shared.waiting")}
        </>
      )}
    </EmptyState>
  );
}
