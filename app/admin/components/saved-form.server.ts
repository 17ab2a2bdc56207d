import { type FormFields, saveFormDraft, readFormDraft } from '#domain/operators';
import type { RequestContext } from '../../server/request-context.server.ts';
import { proofIn } from '../operator-only.server.ts';
import { typedEntries } from './console-form.server.ts';
import { readForm } from '../../server/form-data.server.ts';

/**
 * When the second factor expired, saves the submitted values before the redirect to the proof page; the way back has
 * `?kept=1`. Other responses pass through.
 */
export async function saveFormValues(
  { ctx, operator, operatorSession }: RequestContext,
  { request, url, next }: { request: Request; url: URL; next: () => Promise<Response> },
): Promise<Response> {
  if (request.method !== 'POST' || !operatorSession || !operator || operator.isFresh) return next();
  const copy = request.clone();
  const result = await next();
  const proof = proofIn(result, url);
  if (!proof) return result;
  const fields: FormFields = {};
  for (const [name, value] of typedEntries(await readForm(copy))) (fields[name] ??= []).push(value);
  if (!(await saveFormDraft(ctx, { session: operatorSession, path: url.pathname, fields }))) return result;
  const back = new URL(proof.searchParams.get('next') ?? url.pathname, url);
  back.searchParams.delete('said');
  back.searchParams.set('kept', '1');
  proof.searchParams.set('next', back.pathname + back.search);
  result.headers.set('location', proof.pathname + proof.search);
  return result;
}

export async function savedForms(
  { ctx, operator, operatorSession }: RequestContext,
  url: URL,
): Promise<FormFields | null> {
  if (url.searchParams.get('kept') !== '1' || !operatorSession || !operator?.isFresh) return null;
  return readFormDraft(ctx, { session: operatorSession, path: url.pathname });
}
