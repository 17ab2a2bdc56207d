import type { ReactNode } from 'react';
import { readLegalPage } from '../legal/legal-text.server.ts';
import { LegalPage, legalHead, legalHeaders } from '../legal/legal-page.tsx';
import { requestFacts } from '../request-context.server.ts';
import type { Route } from './+types/terms';

export const handle = { title: '이용약관' };

export function loader({ context, url }: Route.LoaderArgs) {
  return readLegalPage(context.get(requestFacts), { kind: 'terms', url });
}

export const headers = legalHeaders;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return legalHead(matches, loaderData);
}

export default function TermsPage({ loaderData }: Route.ComponentProps): ReactNode {
  return <LegalPage text={loaderData.text} path={loaderData.path} />;
}
