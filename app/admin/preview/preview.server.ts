import { createReviewLink, listReviewLinks, revokeReviewLink } from '#domain/preview';
import type { Actor } from '#domain/operators';
import { PREVIEW_READERS, type PreviewReader } from '#shared/operations/preview-readers';
import { runFormAction } from '../../server/form-action.server.ts';
import type { RequestContext } from '../../server/request-context.server.ts';
import type { ConsoleForm } from '../components/console-form.server.ts';

/** The console frames its own previews. */
export const FRAMES = { 'content-security-policy': "frame-src 'self'" };

type Target = { workId: number; episodeId: number | null };

export function previewQuery(url: URL): { as: PreviewReader; isPhone: boolean } {
  const as = PREVIEW_READERS.find((reader) => reader === url.searchParams.get('as')) ?? 'visitor';
  return { as, isPhone: url.searchParams.get('size') !== 'desktop' };
}

export async function reviewLinks({ ctx }: RequestContext, target: Target, origin: string) {
  const links = await listReviewLinks(ctx, target);
  return links.map(({ token, id, note, who, expiresAt, openedAt, opens, isOver }) => {
    const address = isOver ? null : `${origin}/review/${token}`;
    return { id, note, who, expiresAt, openedAt, opens, address };
  });
}

/** Creates or ends a review link. */
export function reviewAction(
  { ctx }: RequestContext,
  { by, target, form, path }: { by: Actor; target: Target; form: ConsoleForm; path: string },
) {
  return runFormAction(
    async () => {
      if (form('act') === 'revoke') {
        await revokeReviewLink(ctx, { by, target, id: Number(form('link')) || 0 });
        return `${path}?said=revoked`;
      }
      await createReviewLink(ctx, { by, target, days: Number(form('days')), note: form('note') });
      return `${path}?said=linked`;
    },
    { fields: { 'PREVIEW_ERROR 0001': 'note' }, typed: form.typed },
  );
}
