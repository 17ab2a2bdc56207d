import { addIllustration } from '#domain/content-editor';
import { asAuthor, ownEpisode } from '#domain/studio';
import { DomainError } from '#kernel/domain-error';
import { uploadedFiles } from '../../features/help/uploaded-files.server.ts';
import { parseId, scriptResponse } from '../../admin/components/page-number.server.ts';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import { readForm } from '../../server/form-data.server.ts';
import type { Route } from './+types/episode-illustration';

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const { ctx } = pageContext;
  const [workId, episodeId] = [parseId(params.id, url.pathname), parseId(params.episode, url.pathname)];
  return scriptResponse(async () => {
    const by = await asAuthor(ctx, { memberNo, workId, right: 'write' });
    await ownEpisode(ctx, { workId, id: episodeId });
    const [file] = await uploadedFiles(await readForm(request), 'file');
    if (!file) throw new DomainError('UPLOAD_ERROR', '0007');
    const { hash, width, height } = await addIllustration(ctx, { by, episodeId, file });
    return { picture: hash, width, height };
  });
}
