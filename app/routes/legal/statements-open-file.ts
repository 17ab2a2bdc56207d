import { downloadByLink } from '#domain/settlement';
import { payerOf } from '../../admin/settlements/payer.server.ts';
import { fileResponse } from '../../admin/settlements/settlement-query.server.ts';
import { fieldsOf } from '../../server/form-action.server.ts';
import { throwNotFound, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/statements-open-file';

/** POST only, so that mail scanners do not use up the link. */
export function loader({ url }: Route.LoaderArgs): never {
  return throwNotFound(url.pathname);
}

export async function action({ context, request, url }: Route.ActionArgs): Promise<Response> {
  const { ctx, shop } = context.get(requestContext);
  const field = await fieldsOf(request);
  try {
    const { month, holder, bytes } = await downloadByLink(ctx, { key: field('key'), payer: payerOf(shop) });
    return fileResponse(`정산서-${month}-${holder}.pdf`, 'application/pdf', bytes);
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}
