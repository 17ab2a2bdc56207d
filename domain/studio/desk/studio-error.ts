import { DomainError } from '#kernel/domain-error';
import type { ErrorCode } from '#shared/errors/errors';

/** A code of STUDIO_ERROR. */
export type StudioErrorCode = ErrorCode<'STUDIO_ERROR'>;

/** The error of a rule's problem. */
export function studioError(code: StudioErrorCode, field?: string): DomainError {
  return new DomainError('STUDIO_ERROR', code, field === undefined ? {} : { field });
}
