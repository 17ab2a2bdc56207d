import type { ReactNode } from 'react';
import { readLegalPage } from '../../features/legal/legal-text.server.ts';
import { LegalPage, legalHead, legalHeaders } from '../../features/legal/legal-page.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/terms';

export const handle = { title: '이용약관' };

export function loader({ context, url }: Route.LoaderArgs) {
  return readLegalPage(context.get(requestContext), { kind: 'terms', url });
}

export const headers = legalHeaders;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return legalHead(matches, loaderData);
}

export default function TermsPage({ loaderData }: Route.ComponentProps): ReactNode {
  return <LegalPage text={loaderData.text} path={loaderData.path} />;
}
