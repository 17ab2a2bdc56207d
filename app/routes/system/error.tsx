import type { ReactNode } from 'react';
import { ErrorNotice } from '../../features/layout/error-page.tsx';
import { sameSitePath } from '#shared/web/same-site-path';
import { pageTitle } from '../../features/seo/page-head.ts';
import type { Route } from './+types/error';

/** Fallback error page (L23) with a link back. */
export function loader({ url }: Route.LoaderArgs) {
  return { from: sameSitePath(url.searchParams.get('from')) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, '오류 안내') }, { name: 'robots', content: 'noindex' }];
}

export default function ErrorPage({ loaderData }: Route.ComponentProps): ReactNode {
  return <ErrorNotice from={loaderData.from} />;
}
