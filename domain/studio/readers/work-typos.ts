import { acceptTypo, listTypos, rejectTypo } from '#domain/content-editor';
import type { Needs } from '#kernel/context';
import type { TypoRow, TypoState } from '#shared/community/typo-reports';
import { asAuthor } from '../as-author.ts';

/** Typo reports of a work in a state, with the number of open ones; `next` is the cursor. Throws like `asAuthor`. */
export async function listWorkTypos(
  ctx: Needs<'db'>,
  input: { memberNo: number; workId: number; state: TypoState; after: number | null },
): Promise<{ typos: TypoRow[]; open: number; next: number | null }> {
  const { memberNo, workId, state, after } = input;
  await asAuthor(ctx, { memberNo, workId, right: 'write' });
  return listTypos(ctx, { state, after, workId });
}

/**
 * Accepts or rejects a typo report of the work; accepting changes the open text. Throws like `asAuthor`, `acceptTypo`
 * and `rejectTypo`, TYPO_ERROR 0007 for another work's report.
 */
export async function decideWorkTypo(
  ctx: Needs<'db'>,
  input: { memberNo: number; workId: number; id: number; decision: 'accept' | 'refuse' },
): Promise<void> {
  const { memberNo, workId, id, decision } = input;
  const by = await asAuthor(ctx, { memberNo, workId, right: 'publish' });
  if (decision === 'accept') await acceptTypo(ctx, { by, id, workId });
  else await rejectTypo(ctx, { by, id, workId });
}
