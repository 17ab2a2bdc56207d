import { handOutCatalogue } from '#domain/exporting';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { refuseAddress } from '../../refused.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/catalogue-file';

/** The catalogue is handed out by a press alone; its address shows nothing. */
export function loader({ url }: Route.LoaderArgs): never {
  return refuseAddress(url.pathname);
}

export async function action({ context, url }: Route.ActionArgs): Promise<Response> {
  const facts = context.get(requestFacts);
  // Whoever has to show the second factor first comes back to the page with the button.
  const by = operatorOnly(facts, new URL('/operator/catalogue', url), 'catalogue', { fresh: true });
  const archive = await handOutCatalogue(facts.ctx, { by });
  return new Response(streamOf(archive), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="seoga-catalogue.zip"',
      'cache-control': 'private, no-store',
    },
  });
}

/** A stream that asks for the next piece when the one before is on its way, and for none once nobody reads. */
function streamOf(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const reading = pieces[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reading.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await reading.return?.();
    },
  });
}
