import type { Translate } from "@pharos/i18n";

/** Columns of a sheet of organisations, in the order of the template. */
export function companySheet(t: Translate) {
  return [
    {
      field: "name",
      title: t("organisation.field.name"),
      isRequired: true,
      example: t("organisation.example.name"),
    },
    { field: "nameEn", title: t("organisation.field.nameEn"), example: "Example Bank" },
    { field: "shortName", title: t("organisation.field.shortName") },
    { field: "partyType", title: t("organisation.field.partyType"), example: t("enums.partyType.customer") },
    {
      field: "industry",
      title: t("organisation.field.industry"),
      example: t("organisation.example.industry"),
    },
    { field: "city", title: t("organisation.field.city"), example: t("organisation.example.city") },
    { field: "level", title: t("organisation.field.level"), example: t("enums.companyLevel.key") },
    { field: "address", title: t("organisation.field.address") },
    { field: "phone", title: t("organisation.field.phone") },
    { field: "email", title: t("organisation.field.email"), example: "info@example.com" },
    { field: "team", title: t("organisation.field.team") },
    { field: "managerAccount", title: t("organisation.field.managerAccount") },
    { field: "ownerAccount", title: t("organisation.field.ownerAccount") },
    { field: "externalId", title: t("organisation.field.externalId") },
    { field: "remark", title: t("organisation.field.remark") },
  ];
}

/** Columns of a sheet of members, in the order of the template. */
export function memberSheet(t: Translate) {
  return [
    {
      field: "name",
      title: t("organisation.member.name"),
      isRequired: true,
      example: t("organisation.example.person"),
    },
    { field: "phone", title: t("organisation.member.phone"), isRequired: true, example: "13900000000" },
    { field: "email", title: t("organisation.member.email"), example: "name@example.com" },
    { field: "jobTitle", title: t("organisation.member.jobTitle"), example: "DBA" },
    { field: "workCity", title: t("organisation.member.workCity") },
    { field: "createLogin", title: t("organisation.member.createLogin"), example: t("organisation.yes") },
  ];
}
