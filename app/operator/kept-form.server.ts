import { type TypedFields, keepForm, readKeptForm } from '#domain/operators';
import type { RequestFacts } from '../request-context.server.ts';
import { proofIn } from './operator-only.server.ts';
import { typedEntries } from './settle-act.server.ts';
import { sentForm } from '../sent-form.server.ts';

/**
 * A form whose second factor had grown stale is not lost on the way to showing it anew: what was typed is kept, and the
 * way back says so by `?kept=1`. Any other answer goes as it is.
 */
export async function keepTyped(
  { ctx, operator, operatorSession }: RequestFacts,
  { request, url, next }: { request: Request; url: URL; next: () => Promise<Response> },
): Promise<Response> {
  if (request.method !== 'POST' || !operatorSession || !operator || operator.isFresh) return next();
  const copy = request.clone();
  const answer = await next();
  const proof = proofIn(answer, url);
  if (!proof) return answer;
  const fields: TypedFields = {};
  for (const [name, value] of typedEntries(await sentForm(copy))) (fields[name] ??= []).push(value);
  if (!(await keepForm(ctx, { session: operatorSession, path: url.pathname, fields }))) return answer;
  const back = new URL(proof.searchParams.get('next') ?? url.pathname, url);
  back.searchParams.delete('said');
  back.searchParams.set('kept', '1');
  proof.searchParams.set('next', back.pathname + back.search);
  answer.headers.set('location', proof.pathname + proof.search);
  return answer;
}

/** What was typed here before the second factor was asked for; null where the address says nothing of it. */
export async function keptHere(
  { ctx, operator, operatorSession }: RequestFacts,
  url: URL,
): Promise<TypedFields | null> {
  if (url.searchParams.get('kept') !== '1' || !operatorSession || !operator?.isFresh) return null;
  return readKeptForm(ctx, { session: operatorSession, path: url.pathname });
}
