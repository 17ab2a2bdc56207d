import { loadHolderReport, loadHolderWorkReport } from '#domain/settlement';
import { numberParam, holderOnly, spreadsheetResponse } from '../../../admin/settlements/settlement-query.server.ts';
import { toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/own-sheet';

/** Right holder's spreadsheet: all works, or one by day or episode. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { holderId } = holderOnly(pageContext, url);
  const param = (name: string): string => url.searchParams.get(name) ?? '';
  const span = { from: param('from'), until: param('until') };
  const workId = numberParam(url, 'work');
  if (workId === undefined) {
    const { days, works } = await loadHolderReport(pageContext.ctx, { holderId, ...span });
    const rows = works.map(({ id, title, readers, opens, copies, coins }) => [
      id,
      title,
      readers,
      opens,
      copies,
      coins,
    ]);
    return spreadsheetResponse(`작품-${days.from}-${days.until}.csv`, [
      ['작품 번호', '작품', '독자', '열람', '판매', '코인'],
      ...rows,
    ]);
  }
  try {
    const own = await loadHolderWorkReport(pageContext.ctx, { holderId, workId, ...span });
    const name = `${own.title}-${own.span.from}-${own.span.until}`;
    if (param('by') === 'episode')
      return spreadsheetResponse(`${name}-회차.csv`, [
        ['회차 번호', '회차', '열람', '판매', '코인'],
        ...own.episodes.map(({ id, title, opens, copies, coins }) => [id, title, opens, copies, coins]),
      ]);
    return spreadsheetResponse(`${name}-날.csv`, [
      ['날', '독자', '열람', '판매', '코인'],
      ...own.days.map(({ day, readers, opens, copies, coins }) => [day, readers, opens, copies, coins]),
    ]);
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}
