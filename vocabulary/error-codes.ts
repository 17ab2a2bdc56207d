/**
 * Every refusal has a name and a code here; numbers are never reused. What a reader is told stands in
 * `app/wording/refusal-messages.ts`, the HTTP status in `server/error-answer.ts`.
 */
export const ERROR_CODES = {
  /** No such record. */
  NOT_FOUND: ['0001', '0002', '0003', '0004'],
  /** Adult works: 0001 opens to verified adults only. */
  ADULT_ERROR: ['0001'],
  /** Episodes: 0001 not held, 0002 not open yet, 0003 has no content. */
  EPISODE_ERROR: ['0001', '0002', '0003'],
  /** Input: 0001 does not fit the contract. */
  INPUT_ERROR: ['0001', '0002'],
  /** Files offered for import; the code says why one is refused. */
  IMPORT_ERROR: ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008', '0009', '0010', '0011', '0012', '0013', '0014', '0015'],
  /** Faults: 0001 the shop's own. */
  SERVER_ERROR: ['0001'],
} as const;
export type ErrorName = keyof typeof ERROR_CODES;
export type ErrorCode = (typeof ERROR_CODES)[ErrorName][number];
