import type { Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { selectWorkIds } from '../settings/shop-settings-store.ts';
import { selectPublicPictures } from './console-settings-store.ts';

/** Work ids by operator-entered names. Throws WINDOW_ERROR 0004 with the unknown names. */
export async function requireWorks(tx: Tx, names: readonly string[]): Promise<Map<string, number>> {
  const works = await selectWorkIds(tx, [...names]);
  const missing = [...new Set(names)].filter((name) => !works.has(name));
  if (missing.length > 0) throw new DomainError('WINDOW_ERROR', '0004', { names: missing.join(', ') });
  return works;
}

/** Throws WINDOW_ERROR 0013 when a picture is missing or not public. */
export async function requirePictures(tx: Tx, hashes: readonly (string | null | undefined)[]): Promise<void> {
  const named = hashes.flatMap((hash) => hash || []);
  const existing = await selectPublicPictures(tx, named);
  if (named.some((hash) => !existing.has(hash))) throw new DomainError('WINDOW_ERROR', '0013', { sentence: '' });
}

/** Throws WINDOW_ERROR 0002 when a new name is taken, 0001 when an entry to change is missing. */
export function requireExpectedState(before: object | undefined, isNew: boolean): void {
  if (before && isNew) throw new DomainError('WINDOW_ERROR', '0002');
  if (!before && !isNew) throw new DomainError('WINDOW_ERROR', '0001');
}
