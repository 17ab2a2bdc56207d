import type { ErrorCode, ErrorName } from '#shared/errors/errors';

/**
 * An expected rejection. Thrown to roll the transaction back; HTTP statuses and Korean messages are mapped elsewhere.
 */
export class DomainError<Name extends ErrorName = ErrorName> extends Error {
  readonly errorName: Name;
  readonly code: ErrorCode<Name>;
  readonly details: Record<string, string | number>;

  constructor(name: Name, code: ErrorCode<Name>, details: Record<string, string | number> = {}) {
    super(`${name} ${code}`);
    this.name = 'DomainError';
    this.errorName = name;
    this.code = code;
    this.details = details;
  }
}
