import { addIllustration } from '#domain/content-editor';
import { DomainError } from '#kernel/domain-error';
import { uploadedFiles } from '../../../features/help/uploaded-files.server.ts';
import { scriptResponse, parseId } from '../../../admin/components/page-number.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import { readForm } from '../../../server/form-data.server.ts';
import type { Route } from './+types/episode-illustration';

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  const episodeId = parseId(params.id, url.pathname);
  return scriptResponse(async () => {
    const [file] = await uploadedFiles(await readForm(request), 'file');
    if (!file) throw new DomainError('UPLOAD_ERROR', '0007');
    const { hash, width, height } = await addIllustration(pageContext.ctx, { by: actor, episodeId, file });
    return { picture: hash, width, height };
  });
}
