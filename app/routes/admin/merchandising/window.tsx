import type { ReactNode } from 'react';
import { showStorefrontOverview } from '#domain/storefront-order';
import { seoulMinute } from '#shared/content/seoul-date';
import { ConsolePage } from '../../../admin/components/console-page.tsx';
import { WindowOverview } from '../../../admin/merchandising/window-overview.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/window';

const DAYS = 14;

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'window');
  const { kinds, changes } = await showStorefrontOverview(pageContext.ctx, { days: DAYS });
  return { kinds, changes: changes.map((change) => ({ ...change, at: seoulMinute(change.at) })) };
}

export default function OperatorWindowPage({ loaderData }: Route.ComponentProps): ReactNode {
  return (
    <ConsolePage
      title="진열과 알림"
      lead="독자가 보는 진열을 바꿉니다. 저장하면 곧바로 보이고, 기간을 정하면 그때 보입니다. 콘솔에서 고친 것은 서점 폴더가 덮어쓰지 않습니다."
    >
      <WindowOverview {...loaderData} />
    </ConsolePage>
  );
}
