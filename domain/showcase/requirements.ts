import type { Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { selectWorkIds } from './showcase-store.ts';
import { selectPublicPictures } from './written-store.ts';

/** Works by the names that an operator wrote. Refuses with WINDOW_ERROR 0004, naming those that the shop lacks. */
export async function requireWorks(tx: Tx, names: readonly string[]): Promise<Map<string, number>> {
  const works = await selectWorkIds(tx, [...names]);
  const missing = [...new Set(names)].filter((name) => !works.has(name));
  if (missing.length > 0) throw new Refusal('WINDOW_ERROR', '0004', { names: missing.join(', ') });
  return works;
}

/** Refuses with WINDOW_ERROR 0013 pictures that are not there, or not for everybody. */
export async function requirePictures(tx: Tx, hashes: readonly (string | null | undefined)[]): Promise<void> {
  const named = hashes.flatMap((hash) => hash || []);
  const known = await selectPublicPictures(tx, named);
  if (named.some((hash) => !known.has(hash))) throw new Refusal('WINDOW_ERROR', '0013', { sentence: '' });
}

/** Refuses with WINDOW_ERROR 0002 a new name that is taken, with 0001 a change of what is not there. */
export function requireNewness(before: object | undefined, isNew: boolean): void {
  if (before && isNew) throw new Refusal('WINDOW_ERROR', '0002');
  if (!before && !isNew) throw new Refusal('WINDOW_ERROR', '0001');
}
