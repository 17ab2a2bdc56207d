import { readDeskFile } from '#domain/notices';
import { clerkOf } from '../../operator/money/money-facts.server.ts';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { addressName, addressNumber, refuseAddress } from '../../refused.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/inquiry-file';

/** A file that a member sent with an inquiry; it is saved, never shown as a page. */
export async function loader({ context, url, params }: Route.LoaderArgs): Promise<Response> {
  const facts = context.get(requestFacts);
  const by = clerkOf(operatorOnly(facts, url, 'inquiries'));
  const inquiryId = addressNumber(params.inquiryId, url.pathname);
  const file = await readDeskFile(facts.ctx, { by, inquiryId, key: addressName(params.fileKey, url.pathname) });
  if (!file) return refuseAddress(url.pathname);
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'content-type': file.type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}
