import { createAdminCoupons } from '#domain/gifts';
import { CSV_START, csvLine } from '#shared/content/csv';
import { clerkOf, numberIn } from '../../../admin/payments/money-request.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { idParam, toErrorResponse, throwNotFound } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/gift-codes';

/** POST only. */
export function loader({ url }: Route.LoaderArgs): never {
  return throwNotFound(url.pathname);
}

export async function action({ context, request, url, params }: Route.ActionArgs): Promise<Response> {
  const pageContext = context.get(requestContext);
  const actor = clerkOf(requireOperator(pageContext, url, 'gifts', { fresh: true }));
  const id = idParam(params.giftId, url.pathname);
  const form = await consoleForm(request);
  try {
    const order = {
      by: actor,
      id,
      count: numberIn(form('count')),
      limit: pageContext.settings.grantLimit,
      key: form('requestKey'),
    };
    const codes = await createAdminCoupons(pageContext.ctx, order);
    const lines = [['code'], ...codes.map((code) => [code])].map(csvLine);
    return new Response(CSV_START + lines.join(''), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="coupons-${id}.csv"`,
        'cache-control': 'no-store',
      },
    });
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}
