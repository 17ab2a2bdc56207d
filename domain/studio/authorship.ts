import type { Needs } from '#kernel/context';
import { AI_PARTS, AI_PART_NAMES, AI_USES } from '#shared/authors/declarations';
import { type Authorship, selectAuthorship } from './pen-page-store.ts';

/**
 * The pens behind a work, and its marks of artificial intelligence: `글 일부 사용, 표지 생성`; '' without any. `goesAt`: of an announced
 * withdrawal; `nextPrice`: of an announced price.
 */
export async function showAuthorship(
  ctx: Needs<'db'>,
  workId: number,
): Promise<Omit<Authorship, 'ai'> & { aiMarks: string }> {
  const { ai, ...authorship } = await selectAuthorship(ctx.db, workId);
  const marks = AI_PART_NAMES.filter((part) => ai && ai[part] !== 'none').map(
    (part) => `${AI_PARTS[part]} ${AI_USES[ai?.[part] ?? 'none']}`,
  );
  return { ...authorship, aiMarks: marks.join(', ') };
}
