import type { CallInput } from "@pharos/api/core";
import type { setUpCustomer } from "@pharos/api/organisation";
import { daysAfter, monthsAfter } from "@pharos/domain/contract";
import { type DatabaseType, databaseType, maintenanceLevel } from "@pharos/domain/enums";

/** What is asked for; everything else follows from it. */
export interface SheetFields {
  readonly company: { readonly name?: string; readonly managerUserId?: number | null };
  readonly teamId?: number;
  readonly productIds?: readonly number[];
  readonly coverage: 0 | 1;
  readonly maintLevel: number;
  readonly startTime?: string;
  readonly years: number;
  readonly service?: { readonly contract?: { readonly contractNum?: string } };
  readonly member?: { readonly name?: string; readonly phone?: string; readonly email?: string };
  readonly asset?: { readonly name?: string; readonly dbType?: DatabaseType };
}

/** A product as it is chosen, named in the reader's language. */
export interface Product {
  readonly id: number;
  readonly name: string;
}

/** Words that names are made of. */
export interface SheetWords {
  readonly serviceName: (customer: string) => string;
  readonly contractName: (customer: string) => string;
  readonly coverage: (code: 0 | 1) => string;
}

type Body = NonNullable<CallInput<typeof setUpCustomer>["body"]>;

/** What a sheet begins with: round the clock, three years from today. */
export const usualTerms = (
  today: string,
): Pick<SheetFields, "coverage" | "maintLevel" | "startTime" | "years"> => ({
  coverage: 0,
  maintLevel: maintenanceLevel.toCode("standard"),
  startTime: today,
  years: 3,
});

/** Last day of a term that begins on a day. */
export const endOfTerm = (startTime: string, years: number): string =>
  daysAfter(monthsAfter(startTime, years * 12), -1);

/** One service number for each product. */
export const numbersOf = (
  { productIds = [], coverage }: Pick<SheetFields, "productIds" | "coverage">,
  products: readonly Product[],
  words: SheetWords,
): { readonly name: string; readonly productMenuId: number }[] =>
  productIds.flatMap((id) => {
    const product = products.find((one) => one.id === id);
    return product ? [{ name: `${product.name} ${words.coverage(coverage)}`, productMenuId: id }] : [];
  });

/** The database system that a product is about; null when its name says none. */
export const databaseOf = (product: string): DatabaseType | null => {
  const [word = ""] = product.toLowerCase().split(/[^a-z0-9]/);
  return databaseType.names.find((name) => word.startsWith(name)) ?? null;
};

/** What is sent for a filled-in sheet. */
export function bodyOf(fields: SheetFields, products: readonly Product[], words: SheetWords): Body {
  const { company, teamId = 0, coverage, maintLevel, startTime = "", years, service, member, asset } = fields;
  const name = company.name?.trim() ?? "";
  return {
    company: { name, managerUserId: company.managerUserId ?? null },
    teamId,
    service: {
      name: words.serviceName(name),
      // The choices of the form are the codes of the enumeration.
      maintLevel: maintLevel as Body["service"]["maintLevel"],
      contract: {
        contractNum: service?.contract?.contractNum ?? "",
        name: words.contractName(name),
        startTime,
        endTime: endOfTerm(startTime, years),
        managerUserId: company.managerUserId ?? null,
      },
      accs: numbersOf(fields, products, words).map((number) => ({ ...number, coverage })),
    },
    member:
      member?.name || member?.phone
        ? { ...member, name: member.name ?? "", phone: member.phone ?? "" }
        : null,
    asset: asset?.name ? { name: asset.name, dbType: asset.dbType ?? "other" } : null,
  };
}
