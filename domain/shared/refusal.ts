import type { ErrorCode, ErrorName } from '#vocabulary/error-codes';

/** An expected no. Thrown, so that the transaction rolls back; the wire and the Korean sentence are known elsewhere. */
export class Refusal extends Error {
  readonly refusalName: ErrorName;
  readonly code: ErrorCode;
  readonly facts: Record<string, string | number>;

  constructor(name: ErrorName, code: ErrorCode, facts: Record<string, string | number> = {}) {
    super(`${name} ${code}`);
    this.name = 'Refusal';
    this.refusalName = name;
    this.code = code;
    this.facts = facts;
  }
}
