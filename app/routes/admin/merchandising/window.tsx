import type { ReactNode } from 'react';
import { listStorefrontItems } from '#domain/storefront-order';
import { ADMIN_CONTENT_KINDS, ADMIN_CONTENT_KIND_NAMES } from '#shared/merchandising/admin-content-kinds';
import { adminPaths } from '#shared/web/admin-paths';
import { ConsolePage, Stat, Stats } from '../../../admin/components/console-page.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/window';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'window');
  const counted = ADMIN_CONTENT_KINDS.map(async (kind) => {
    const [running, coming] = await Promise.all(
      (['running', 'coming'] as const).map((state) =>
        listStorefrontItems(pageContext.ctx, { kind, query: '', state, page: 1 }),
      ),
    );
    return { kind, running: running?.total ?? 0, coming: coming?.total ?? 0 };
  });
  return { kinds: await Promise.all(counted) };
}

export default function OperatorWindowPage({ loaderData: { kinds } }: Route.ComponentProps): ReactNode {
  return (
    <ConsolePage
      title="진열과 알림"
      lead="독자가 보는 진열을 바꿉니다. 저장하면 곧바로 보이고, 기간을 정하면 그때 보입니다. 콘솔에서 고친 것은 서점 폴더가 덮어쓰지 않습니다."
    >
      <Stats>
        {kinds.map(({ kind, running, coming }) => (
          <Stat
            key={kind}
            label={ADMIN_CONTENT_KIND_NAMES[kind]}
            value={running}
            note={coming > 0 ? `진행 · 예정 ${coming}` : '진행'}
            href={adminPaths.list(kind)}
          />
        ))}
      </Stats>
    </ConsolePage>
  );
}
