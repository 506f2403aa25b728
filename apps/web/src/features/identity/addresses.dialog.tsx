import { getOwnAddresses } from "@pharos/api/identity";
import { Grid, SkeletonText, Stack, StatusChip, Text } from "@pharos/ui";
import { Button, Modal } from "@pharos/ui/controls";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "../../shared/api/index.ts";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useT } from "../../shared/texts.ts";
import { AddressForm, type Channel } from "./address-form.tsx";
import "./addresses.css";

const addressesQuery = () =>
  queryOptions({
    queryKey: ["identity", "addresses"],
    queryFn: ({ signal }) => call(getOwnAddresses, {}, { signal, isPageRead: false }),
  });

/** The phone number and the mail address of the own account: which are verified, and a way to verify or replace one. */
export function AddressesDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const addresses = useQuery(addressesQuery());
  return (
    <Modal open title={t("auth.addresses.title")} onCancel={onClose} footer={null} width={480}>
      <p className="password-hint">{t("auth.addresses.hint")}</p>
      {addresses.data ? (
        <Stack as="ul" gap={16} className="addresses">
          <AddressLine channel="sms" address={addresses.data.phone} />
          <AddressLine channel="email" address={addresses.data.email} />
        </Stack>
      ) : addresses.error ? (
        <QueryError query={addresses} />
      ) : (
        <SkeletonText lines={3} />
      )}
    </Modal>
  );
}

interface AddressLineProps {
  readonly channel: Channel;
  readonly address: { readonly value: string | null; readonly isVerified: boolean };
}

function AddressLine({ channel, address: { value, isVerified } }: AddressLineProps): ReactNode {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const label = channel === "sms" ? t("auth.addresses.phone") : t("auth.addresses.email");
  const action =
    value === null
      ? t("auth.addresses.add")
      : isVerified
        ? t("auth.addresses.change")
        : t("auth.addresses.verify");
  return (
    <li>
      <Grid gap={8} align="center" className="address-line">
        <Text tone="secondary" className="address-label">
          {label}
        </Text>
        <Text isBreaking>
          {value ?? t("auth.addresses.none")}{" "}
          {value === null ? null : (
            <StatusChip tone={isVerified ? "ok" : "warn"}>
              {isVerified ? t("auth.addresses.verified") : t("auth.addresses.unverified")}
            </StatusChip>
          )}
        </Text>
        {isOpen ? null : (
          <Button aria-label={`${action} ${label}`} onClick={() => setIsOpen(true)}>
            {action}
          </Button>
        )}
      </Grid>
      {isOpen ? (
        <AddressForm
          channel={channel}
          label={label}
          initialAddress={isVerified ? "" : (value ?? "")}
          onDone={() => setIsOpen(false)}
        />
      ) : null}
    </li>
  );
}
