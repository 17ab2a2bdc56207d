import { Refusal } from '#shared/refusal';
import { refusalMessage } from '#vocabulary/refusal-answers';

/** What a file system says when nothing more goes onto it: SERVER_ERROR 0004. Any other fault stays what it is. */
export function fullDiskOr(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new Refusal('SERVER_ERROR', '0004', { sentence: refusalMessage('SERVER_ERROR', '0004') });
}
