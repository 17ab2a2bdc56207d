/** `field` is '' when the error concerns the whole form. */
export interface ConsoleFormError {
  field: string;
  message: string;
  code: string;
  typed: Record<string, string>;
}

export function errorAt(error: ConsoleFormError | undefined, field: string): string | undefined {
  return error?.field === field ? error.message : undefined;
}
