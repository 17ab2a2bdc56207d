/** A message, with its own HTTP status where it differs from that of its name. */
type ErrorEntry = string | { status: number; message: string };

/**
 * HTTP status and Korean messages of error names and codes. Codes are never reused. `{placeholders}` are filled in from
 * the error's details.
 */
export type ErrorTable = Readonly<Record<string, { status: number; codes: Readonly<Record<string, ErrorEntry>> }>>;
