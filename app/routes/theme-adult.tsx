import type { ReactNode } from 'react';
import { showAdultThemes } from '#domain/showcase';
import { AdultGate } from '../adult/adult-gate.tsx';
import { adultGate } from '../adult/gate-words.server.ts';
import { setCount } from '../lists/work-count.server.ts';
import { requestFacts } from '../request-context.server.ts';
import { readSetAsk } from '../sets/set-address.ts';
import { SetHead } from '../sets/set-head.tsx';
import { SetList } from '../sets/set-list.tsx';
import { pageHead } from '../ui/page-head.ts';
import { WorkRow } from '../works/work-row.tsx';
import type { Route } from './+types/theme-adult';

const PATH = '/theme/adult';

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { ctx, reader } = facts;
  const ask = readSetAsk(url.searchParams);
  const { masked, themes, ...page } = await showAdultThemes(ctx, { reader, ...ask });
  const gate = masked ? adultGate(facts, PATH) : null;
  return { ...page, themes, ask, gate, countText: setCount(ask, page) };
}

export function meta({ matches }: Route.MetaArgs) {
  const description = '19세 이상 이용가 작품을 모은 곳입니다.';
  return pageHead(matches, { page: '성인관', description, path: PATH, noIndex: true });
}

export default function ThemeAdultPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { themes, ask, gate, ...page } = loaderData;
  if (gate) return <AdultGate words={gate} isWhole />;
  return (
    <>
      <SetHead
        kicker="19세 이상 이용가"
        title="성인관"
        text="성인 모드를 켠 동안에만 보입니다. 함께 쓰는 기기에서는 다 읽은 뒤 성인 모드를 꺼 주세요."
        background={null}
      />
      {themes.map((theme) => (
        <WorkRow key={theme.id} title={theme.title} more={`/theme/${theme.id}`} works={theme.works} />
      ))}
      <SetList path={PATH} ask={ask} page={page} title="성인 작품" sorts={['popular', 'latest', 'title']} />
    </>
  );
}
