import { readInquiryFile } from '#domain/help-center';
import { clerkOf } from '../../../admin/payments/money-request.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { nameParam, idParam, throwNotFound } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/inquiry-file';

/** Untrusted file: download only. */
export async function loader({ context, url, params }: Route.LoaderArgs): Promise<Response> {
  const pageContext = context.get(requestContext);
  const actor = clerkOf(requireOperator(pageContext, url, 'inquiries'));
  const inquiryId = idParam(params.inquiryId, url.pathname);
  const file = await readInquiryFile(pageContext.ctx, {
    by: actor,
    inquiryId,
    key: nameParam(params.fileKey, url.pathname),
  });
  if (!file) return throwNotFound(url.pathname);
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'content-type': file.type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}
