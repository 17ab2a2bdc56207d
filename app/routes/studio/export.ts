import { exportAuthorWorks } from '#domain/studio';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/export';

/** The author's works as open files, also for banned or leaving authors. */
export function loader({ context, url }: Route.LoaderArgs): Response {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const parts = exportAuthorWorks(pageContext.ctx, memberNo)[Symbol.asyncIterator]();
  const file = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  return new Response(file, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="seoga-author-works.zip"',
      'cache-control': 'private, no-store',
    },
  });
}
