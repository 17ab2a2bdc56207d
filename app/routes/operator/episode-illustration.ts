import { addIllustration } from '#domain/editing';
import { Refusal } from '#shared/refusal';
import { sentFiles } from '../../help/sent-files.server.ts';
import { answerScript, numberOf } from '../../operator/console-number.server.ts';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import { sentForm } from '../../sent-form.server.ts';
import type { Route } from './+types/episode-illustration';

/** Makes a file a picture that the episode's text may show. */
export async function action({ context, request, url, params }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'works');
  const episodeId = numberOf(params.id, url.pathname);
  return answerScript(async () => {
    const [file] = await sentFiles(await sentForm(request), 'file');
    if (!file) throw new Refusal('UPLOAD_ERROR', '0007');
    const { hash, width, height } = await addIllustration(facts.ctx, { by, episodeId, file });
    return { picture: hash, width, height };
  });
}
