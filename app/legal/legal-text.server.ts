import { data } from 'react-router';
import { showLegalText } from '#domain/legal';
import { LEGAL_PAGES, type LegalKind } from '#vocabulary/legal-texts';
import { answerRefusal } from '../refused.server.ts';
import type { RequestFacts } from '../request-context.server.ts';

/** What a page of a legal text shows: the version in force, or the one that the address asks for. */
export async function readLegalPage(facts: RequestFacts, asked: { kind: LegalKind; url: URL }) {
  const { kind, url } = asked;
  const version = url.searchParams.get('version') ?? undefined;
  const text = await showLegalText(facts.ctx, { kind, version, facts: facts.shop }).catch((error: unknown) =>
    answerRefusal(error, url.pathname),
  );
  const { path } = LEGAL_PAGES[kind];
  // Which version holds changes at midnight, when nothing else does: the page is kept nowhere.
  return data({ text, path }, { headers: { 'cache-control': 'no-store' } });
}
