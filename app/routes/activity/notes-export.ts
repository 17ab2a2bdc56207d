import { exportNotes } from '#domain/reading';
import { parseNoteParams } from '../../features/activity/note-query.ts';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/notes-export';

const TYPES = { md: 'text/markdown; charset=utf-8', json: 'application/json; charset=utf-8' };

/** A member's notes as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo, reader } = requireMemberPage(pageContext, url).member;
  const form = url.searchParams.get('form') === 'json' ? 'json' : 'md';
  const text = await exportNotes(pageContext.ctx, { memberNo, reader, ...parseNoteParams(url.searchParams), form });
  return new Response(text, {
    headers: {
      'content-type': TYPES[form],
      'content-disposition': `attachment; filename="notes.${form}"; filename*=UTF-8''${encodeURIComponent(`하이라이트와 메모.${form}`)}`,
      'cache-control': 'no-store',
    },
  });
}
