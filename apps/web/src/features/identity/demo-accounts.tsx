import { Avatar, Cluster, Grid, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { useT } from "../../shared/texts.ts";
import type { Installation } from "./api.ts";
import "./demo-accounts.css";

type DemoAccount = Installation["demoAccounts"][number];

interface DemoAccountsProps {
  readonly accounts: readonly DemoAccount[];
  readonly onChoose: (account: DemoAccount) => void;
}

/** The people of the demo story, one per role; a click fills in the form. */
export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps): ReactNode {
  const t = useT();
  return (
    <section className="demo-accounts" aria-label={t("auth.demoTitle")}>
      <Text as="h2" size="base">
        {t("auth.demoTitle")}
      </Text>
      <Text as="p" size="small" tone="tertiary">
        {t("auth.demoHint")}
      </Text>
      <Grid as="ul" minWidth={140} gap={6}>
        {accounts.map((account) => (
          <li key={account.account}>
            <Cluster as="button" gap={8} isOneLine type="button" onClick={() => onChoose(account)}>
              <Avatar name={account.name} size={26} />
              <span>
                <strong>{account.name}</strong>
                <Text as="small" tone="tertiary">
                  {personaName(account.persona, t)}
                </Text>
              </span>
            </Cluster>
          </li>
        ))}
      </Grid>
    </section>
  );
}

const personas = [
  "sys",
  "pa",
  "ma",
  "ta",
  "dba",
  "reviewDba",
  "orgAdmin",
  "customer",
  "otherCompany",
] as const;

function personaName(code: string, t: ReturnType<typeof useT>): string {
  const known = personas.find((persona) => persona === code);
  return known ? t(`login.personas.${known}`) : code;
}
