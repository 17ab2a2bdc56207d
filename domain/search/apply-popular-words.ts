import { notePageTurns, raisePageVersion } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import { countedWord, holdsForbidden } from './popular-rules.ts';
import { selectForbidden } from './popular-store.ts';
import type { WordWish } from './save-popular-word.ts';
import { insertNewWord } from './set-word-store.ts';

/**
 * Sets the words of a folder among the popular ones. A word that is set already is the console's and stays; what may not be
 * shown is left out. Answers what was done, and what was not, as Korean sentences.
 */
export async function applyPopularWords(
  ctx: Needs<'db'>,
  wishes: readonly WordWish[],
): Promise<{ done: string[]; warnings: string[] }> {
  const warnings: string[] = [];
  return ctx.db.transaction().execute(async (tx) => {
    const forbidden = await selectForbidden(tx);
    let set = 0;
    for (const wish of wishes) {
      const counted = countedWord(wish.word);
      if (!counted || (wish.place !== null && holdsForbidden(counted.norm, forbidden)))
        warnings.push(`인기 검색어 “${wish.word}”는 보일 수 없는 말이라 건너뜁니다.`);
      else if (await insertNewWord(tx, { ...wish, ...counted })) set += 1;
    }
    await notePageTurns(
      tx,
      wishes.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
    );
    await raisePageVersion(tx);
    return { done: set > 0 ? [`인기 검색어 ${set}개`] : [], warnings };
  });
}
