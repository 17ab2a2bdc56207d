import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { isOutdated } from '#vocabulary/app-rules';
import { requestFacts } from '../request-context.server.ts';
import { AppUpdateNotice } from '../shell/app-update-notice.tsx';
import { pageTitle } from '../ui/page-head.ts';
import type { Route } from './+types/app-update';

/** Where shells older than the operator serves are led, whatever they ask for; everybody else has nothing to do here. */
export function loader({ context }: Route.LoaderArgs) {
  const { apps, device } = context.get(requestFacts);
  if (device.type === 'WEB' || !isOutdated(device, apps)) throw redirect('/');
  return { store: apps.stores[device.type], system: device.type };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, '앱 업데이트') }, { name: 'robots', content: 'noindex' }];
}

export default function AppUpdatePage({ loaderData }: Route.ComponentProps): ReactNode {
  return <AppUpdateNotice {...loaderData} />;
}
