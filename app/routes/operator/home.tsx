import type { ReactNode } from 'react';
import { ConsolePage } from '../../operator/kit/console-page.tsx';
import { operatorHere } from '../../operator/operator-only.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/home';

export function loader({ context, url }: Route.LoaderArgs) {
  const { name } = operatorHere(context.get(requestFacts), url);
  return { name };
}

export default function OperatorHomePage({ loaderData: { name } }: Route.ComponentProps): ReactNode {
  return (
    <ConsolePage title="운영 홈" lead={`${name} 님, 안녕하세요.`}>
      <p>왼쪽 메뉴에서 할 일을 골라 주세요.</p>
    </ConsolePage>
  );
}
