import type { ReactNode } from 'react';
import { FaultNotice } from '../layouts/fault-page.tsx';
import { ownPath } from '#vocabulary/own-path';
import { pageTitle } from '../ui/page-head.ts';
import type { Route } from './+types/error';

/** The page for what broke so that nothing of a page was left (L23): it knows where the reader was. */
export function loader({ url }: Route.LoaderArgs) {
  return { from: ownPath(url.searchParams.get('from')) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, '오류 안내') }, { name: 'robots', content: 'noindex' }];
}

export default function ErrorPage({ loaderData }: Route.ComponentProps): ReactNode {
  return <FaultNotice from={loaderData.from} />;
}
