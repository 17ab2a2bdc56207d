import { DomainError } from '#kernel/domain-error';
import { errorMessage } from '#shared/errors/errors';

/** Maps a full disk to SERVER_ERROR 0004; returns other errors unchanged. */
export function fullDiskOr(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new DomainError('SERVER_ERROR', '0004', { sentence: errorMessage('SERVER_ERROR', '0004') });
}
