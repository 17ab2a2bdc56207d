import type { ReactNode } from 'react';
import { readLegalPage } from '../../features/legal/legal-text.server.ts';
import { LegalPage, legalHead, legalHeaders } from '../../features/legal/legal-page.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/privacy-easy';

export const handle = { title: '알기 쉬운 개인정보 처리방침' };

export function loader({ context, url }: Route.LoaderArgs) {
  return readLegalPage(context.get(requestContext), { kind: 'privacy-easy', url });
}

export const headers = legalHeaders;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return legalHead(matches, loaderData);
}

export default function PrivacyEasyPage({ loaderData }: Route.ComponentProps): ReactNode {
  return <LegalPage text={loaderData.text} path={loaderData.path} />;
}
