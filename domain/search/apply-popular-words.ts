import { schedulePageChanges, raisePageVersion } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import { parseCountedWord, containsForbiddenWord } from './popular-rules.ts';
import { selectForbiddenSearchWords } from './popular-store.ts';
import type { PopularWordInput } from './save-popular-word.ts';
import { insertPinnedWord } from './pinned-word-store.ts';

/**
 * Adds the shop folder's popular words. Words already pinned in the console stay; forbidden ones are skipped. Returns
 * Korean messages.
 */
export async function applyPopularWords(
  ctx: Needs<'db'>,
  items: readonly PopularWordInput[],
): Promise<{ done: string[]; warnings: string[] }> {
  const warnings: string[] = [];
  return ctx.db.transaction().execute(async (tx) => {
    const forbidden = await selectForbiddenSearchWords(tx);
    let set = 0;
    for (const input of items) {
      const counted = parseCountedWord(input.word);
      if (!counted || (input.place !== null && containsForbiddenWord(counted.norm, forbidden)))
        warnings.push(`인기 검색어 “${input.word}”는 보일 수 없는 말이라 건너뜁니다.`);
      else if (await insertPinnedWord(tx, { ...input, ...counted })) set += 1;
    }
    await schedulePageChanges(
      tx,
      items.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
    );
    await raisePageVersion(tx);
    return { done: set > 0 ? [`인기 검색어 ${set}개`] : [], warnings };
  });
}
