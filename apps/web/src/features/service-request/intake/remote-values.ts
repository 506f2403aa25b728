/** What the form holds of a way into the customer's systems. */
export interface RemoteFieldValues {
  readonly tool: number;
  readonly code?: string;
  readonly password?: string;
  readonly validUntil?: string | null;
  readonly remark?: string;
}

/** What is sent of the fields; an empty one is left out when it stays as it was. */
export function remoteBody(values: RemoteFieldValues, isChange: boolean) {
  const text = (value: string | undefined) => value?.trim() || (isChange ? undefined : null);
  return {
    tool: values.tool,
    code: text(values.code),
    password: text(values.password),
    remark: text(values.remark),
    validUntil: values.validUntil ?? null,
  };
}
