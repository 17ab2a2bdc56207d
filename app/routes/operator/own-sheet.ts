import { readOwn, readOwnWork } from '#domain/settlement';
import { askedNumber, holderOnly, sheetAnswer } from '../../operator/settle/settle-asks.server.ts';
import { answerRefusal } from '../../refused.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/own-sheet';

/** A holder's figures for spreadsheets: all works, or one by day or by episode. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { holderId } = holderOnly(facts, url);
  const asked = (name: string): string => url.searchParams.get(name) ?? '';
  const span = { from: asked('from'), until: asked('until') };
  const workId = askedNumber(url, 'work');
  if (workId === undefined) {
    const { days, works } = await readOwn(facts.ctx, { holderId, ...span });
    const rows = works.map(({ id, title, readers, opens, copies, coins }) => [
      id,
      title,
      readers,
      opens,
      copies,
      coins,
    ]);
    return sheetAnswer(`작품-${days.from}-${days.until}.csv`, [
      ['작품 번호', '작품', '독자', '열람', '판매', '코인'],
      ...rows,
    ]);
  }
  try {
    const own = await readOwnWork(facts.ctx, { holderId, workId, ...span });
    const name = `${own.title}-${own.span.from}-${own.span.until}`;
    if (asked('by') === 'episode')
      return sheetAnswer(`${name}-회차.csv`, [
        ['회차 번호', '회차', '열람', '판매', '코인'],
        ...own.episodes.map(({ id, title, opens, copies, coins }) => [id, title, opens, copies, coins]),
      ]);
    return sheetAnswer(`${name}-날.csv`, [
      ['날', '독자', '열람', '판매', '코인'],
      ...own.days.map(({ day, readers, opens, copies, coins }) => [day, readers, opens, copies, coins]),
    ]);
  } catch (error) {
    return answerRefusal(error, url.pathname);
  }
}
