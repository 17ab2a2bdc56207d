import type { ReactNode } from 'react';
import { showTheme } from '#domain/showcase';
import { AdultGate } from '../adult/adult-gate.tsx';
import { adultGate } from '../adult/gate-words.server.ts';
import { setCount } from '../lists/work-count.server.ts';
import { addressNumber, answerRefusal } from '../refused.server.ts';
import { requestFacts } from '../request-context.server.ts';
import { readSetAsk, setPath } from '../sets/set-address.ts';
import { SetHead } from '../sets/set-head.tsx';
import { SetList } from '../sets/set-list.tsx';
import { ThemeLinks } from '../sets/theme-links.tsx';
import { pageHead } from '../ui/page-head.ts';
import type { Route } from './+types/theme';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = addressNumber(params.id, url.pathname);
  const facts = context.get(requestFacts);
  const { ctx, reader } = facts;
  const ask = readSetAsk(url.searchParams);
  const { works, next, ...theme } = await showTheme(ctx, { id, reader, ...ask }).catch((error: unknown) =>
    answerRefusal(error, url.pathname),
  );
  const gate = theme.masked ? adultGate(facts, url.pathname) : null;
  return { theme, works, next, ask, gate, countText: setCount(ask, theme) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { theme, ask } = loaderData;
  const path = setPath(`/theme/${theme.id}`, ask);
  if (theme.isAdult)
    return pageHead(matches, { page: '성인관', description: '19세 이상 이용가 작품 모음입니다.', path, noIndex: true });
  return pageHead(matches, {
    page: theme.title,
    description: theme.sentence || `${theme.title} 테마의 작품 모음입니다.`,
    path,
  });
}

export default function ThemePage({ loaderData }: Route.ComponentProps): ReactNode {
  const { theme, works, next, ask, gate, countText } = loaderData;
  if (gate) return <AdultGate words={gate} isWhole />;
  const page = { works, next, shelves: theme.shelves, countText };
  return (
    <>
      <SetHead
        kicker={theme.isAdult ? '성인관 · 19세 이상 이용가' : '테마'}
        title={theme.title}
        text={theme.sentence}
        background={theme.background}
        picture={theme.picture}
      />
      <SetList
        path={`/theme/${theme.id}`}
        ask={ask}
        page={page}
        title={theme.title}
        sorts={theme.isPicked ? ['own', 'popular', 'latest', 'title'] : ['latest', 'popular', 'title']}
      />
      <ThemeLinks themes={theme.others} />
    </>
  );
}
