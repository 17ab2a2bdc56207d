import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { isOutdated } from '#shared/web/app-rules';
import { requestContext } from '../../server/request-context.server.ts';
import { AppUpdateNotice } from '../../browser/native/app-update-notice.tsx';
import { pageTitle } from '../../features/seo/page-head.ts';
import type { Route } from './+types/app-update';

/** Redirect target of outdated apps. */
export function loader({ context }: Route.LoaderArgs) {
  const {
    settings: { apps },
    device,
  } = context.get(requestContext);
  if (device.type === 'WEB' || !isOutdated(device, apps)) throw redirect('/');
  return { store: apps.stores[device.type], system: device.type };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, '앱 업데이트') }, { name: 'robots', content: 'noindex' }];
}

export default function AppUpdatePage({ loaderData }: Route.ComponentProps): ReactNode {
  return <AppUpdateNotice {...loaderData} />;
}
