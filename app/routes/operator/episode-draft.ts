import { keepDraft } from '#domain/editing';
import { answerScript, jsonOf, numberOf } from '../../operator/console-number.server.ts';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/episode-draft';

/** Keeps what is being written, for its writer alone. */
export async function action({ context, request, url, params }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'works');
  const episodeId = numberOf(params.id, url.pathname);
  return answerScript(async () => {
    const told: unknown = await jsonOf(request);
    const { basedOn, version, blocks } = Object(told);
    const order = { by, episodeId, basedOn: wholeOf(basedOn), version: wholeOf(version), blocks };
    return { version: await keepDraft(facts.ctx, order) };
  });
}

function wholeOf(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < 2 ** 31 ? value : 0;
}
