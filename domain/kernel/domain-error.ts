import type { ErrorCode, ErrorName } from '#shared/errors/error-codes';

/**
 * An expected rejection. Thrown to roll the transaction back; HTTP statuses and Korean messages are mapped elsewhere.
 */
export class DomainError extends Error {
  readonly errorName: ErrorName;
  readonly code: ErrorCode;
  readonly details: Record<string, string | number>;

  constructor(name: ErrorName, code: ErrorCode, details: Record<string, string | number> = {}) {
    super(`${name} ${code}`);
    this.name = 'DomainError';
    this.errorName = name;
    this.code = code;
    this.details = details;
  }
}
