import type { ReactNode } from 'react';
import { listWindow } from '#domain/window';
import { WINDOW_KINDS, WINDOW_KIND_NAMES } from '#vocabulary/window-kinds';
import { ConsolePage, Stat, Stats } from '../../operator/kit/console-page.tsx';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/window';

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'window');
  const counted = WINDOW_KINDS.map(async (kind) => {
    const [running, coming] = await Promise.all(
      (['running', 'coming'] as const).map((state) => listWindow(facts.ctx, { kind, query: '', state, page: 1 })),
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
            label={WINDOW_KIND_NAMES[kind]}
            value={running}
            note={coming > 0 ? `진행 · 예정 ${coming}` : '진행'}
            href={`/operator/window/${kind}`}
          />
        ))}
      </Stats>
    </ConsolePage>
  );
}
