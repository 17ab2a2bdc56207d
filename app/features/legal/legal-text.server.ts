import { data } from 'react-router';
import { readLegalText } from '#domain/policies';
import { LEGAL_PAGES, type LegalKind } from '#shared/members/policies';
import { toErrorResponse } from '../../server/errors.server.ts';
import type { RequestContext } from '../../server/request-context.server.ts';

/** The version in force or the one in the URL. */
export async function readLegalPage(pageContext: RequestContext, input: { kind: LegalKind; url: URL }) {
  const { kind, url } = input;
  const version = url.searchParams.get('version') ?? undefined;
  const text = await readLegalText(pageContext.ctx, { kind, version, facts: pageContext.shop }).catch(
    (error: unknown) => toErrorResponse(error, url.pathname),
  );
  const { path } = LEGAL_PAGES[kind];
  // The version changes at midnight without an event.
  return data({ text, path }, { headers: { 'cache-control': 'no-store' } });
}
