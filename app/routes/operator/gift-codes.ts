import { makeDeskCoupons } from '#domain/gifts';
import { CSV_START, csvLine } from '#vocabulary/csv';
import { clerkOf, numberIn } from '../../operator/money/money-facts.server.ts';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { consoleForm } from '../../operator/settle-act.server.ts';
import { addressNumber, answerRefusal, refuseAddress } from '../../refused.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/gift-codes';

/** Codes are made by a press alone; their address shows nothing. */
export function loader({ url }: Route.LoaderArgs): never {
  return refuseAddress(url.pathname);
}

export async function action({ context, request, url, params }: Route.ActionArgs): Promise<Response> {
  const facts = context.get(requestFacts);
  const by = clerkOf(operatorOnly(facts, url, 'money', { fresh: true }));
  const id = addressNumber(params.giftId, url.pathname);
  const form = await consoleForm(request);
  try {
    const order = { by, id, count: numberIn(form('count')), limit: facts.grantLimit, key: form('requestKey') };
    const codes = await makeDeskCoupons(facts.ctx, order);
    const lines = [['code'], ...codes.map((code) => [code])].map(csvLine);
    return new Response(CSV_START + lines.join(''), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="coupons-${id}.csv"`,
        'cache-control': 'no-store',
      },
    });
  } catch (error) {
    return answerRefusal(error, url.pathname);
  }
}
