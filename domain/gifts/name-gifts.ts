import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { selectSaid } from './gift-store.ts';
import { showThings } from './shown-gift.ts';

/** What gifts of a member are called, by their numbers; that of an adult work, to who may not see it, only that it is one. */
export async function nameGifts(
  ctx: Needs<'db' | 'secrets'>,
  ask: { memberNo: number; reader: Reader; ids: number[] },
): Promise<Map<number, string>> {
  if (ask.ids.length === 0) return new Map();
  const said = await selectSaid(ctx.db, ask);
  const shown = await showThings(ctx, said, ask.reader);
  return new Map(said.map(({ id }, at) => [id, shown[at]?.title ?? '']));
}
