import type { OrderSignature } from "@pharos/api/service-order";
import { type SigningParty, signingParty } from "@pharos/domain/enums";
import { ratingToStars } from "@pharos/domain/text";
import { Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";

interface SignatureBoxProps {
  readonly party: OrderSignature["party"];
  readonly signature: OrderSignature | undefined;
}

const titleKeys = {
  engineer: "serviceOrder.paper.engineerSignature",
  customer: "serviceOrder.paper.customerSignature",
} as const satisfies Record<SigningParty, string>;

/** The place of one side's signature, empty or signed. */
export function SignatureBox({ party, signature }: SignatureBoxProps): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Stack as="section" gap={4} className="so-signature">
      <Text as="h3" size="small" tone="secondary">
        {t(titleKeys[signingParty.fromCode(party)])}
      </Text>
      {signature ? (
        <>
          <img
            className="so-signature-image"
            src={signature.image}
            alt={t("serviceOrder.paper.signatureOf", { name: signature.signerName })}
          />
          <Text as="p">{nameOf(signature, t)}</Text>
          <Text as="p" size="small" tone="secondary">
            {format.dateTime(signature.signedTime)}
          </Text>
          <Opinion signature={signature} />
        </>
      ) : (
        <Text as="p" tone="tertiary" className="so-signature-empty">
          {t("serviceOrder.paper.notSigned")}
        </Text>
      )}
    </Stack>
  );
}

function Opinion({
  signature: { satisfaction, opinion },
}: {
  readonly signature: OrderSignature;
}): ReactNode {
  const t = useT();
  return (
    <>
      {satisfaction === null ? null : (
        <Text as="p" size="small">
          {t("serviceOrder.paper.satisfaction")} {t("common.stars", { count: ratingToStars(satisfaction) })}
        </Text>
      )}
      {opinion === null ? null : (
        <Text as="p" size="small" isBreaking>
          {t("serviceOrder.paper.opinion")} {opinion}
        </Text>
      )}
    </>
  );
}

function nameOf({ signerName, signerTitle }: OrderSignature, t: ReturnType<typeof useT>): string {
  return signerTitle ? t("serviceOrder.paper.by", { name: signerName, title: signerTitle }) : signerName;
}
