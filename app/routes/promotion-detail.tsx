import type { ReactNode } from 'react';
import { salePricesOfWorks } from '#domain/purchase';
import { showPromotion } from '#domain/showcase';
import { isWorkshop } from '#vocabulary/app-env';
import { AdultGate } from '../adult/adult-gate.tsx';
import { adultGate } from '../adult/gate-words.server.ts';
import { EmptyShelf } from '../lists/empty-shelf.tsx';
import { addressNumber, answerRefusal } from '../refused.server.ts';
import { requestFacts } from '../request-context.server.ts';
import { givenWords, periodWords } from '../sets/promotion-words.ts';
import { SaleList } from '../sets/sale-list.tsx';
import { SetHead } from '../sets/set-head.tsx';
import styles from '../sets/sets.module.css';
import { useNow } from '../ui/now-clock.tsx';
import { pageHead } from '../ui/page-head.ts';
import ui from '../ui/ui.module.css';
import { deadlineLabel } from '../wording/deadline-label.ts';
import { remainingTime } from '../wording/remaining-time.ts';
import type { Route } from './+types/promotion-detail';

const DAY_MS = 24 * 60 * 60 * 1000;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = addressNumber(params.id, url.pathname);
  const facts = context.get(requestFacts);
  const { ctx, reader, appEnv } = facts;
  const after = url.searchParams.get('after') ?? undefined;
  const { works, next, ...promotion } = await showPromotion(ctx, {
    id,
    reader,
    after,
    ahead: isWorkshop(appEnv),
  }).catch((error: unknown) => answerRefusal(error, url.pathname));
  const told = works.filter(({ cover }) => !cover.masked);
  const sales = await salePricesOfWorks(ctx, { works: told.map((work) => work.id) });
  const gate = promotion.masked ? adultGate(facts, url.pathname) : null;
  return {
    promotion,
    works: works.map((card) => ({ id: card.id, card, sale: sales.get(card.id) ?? null })),
    next,
    gate,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { promotion } = loaderData;
  const path = `/promotion/${promotion.id}`;
  if (promotion.masked)
    return pageHead(matches, {
      page: '기획전',
      description: '19세 이상 이용가 작품의 기획전입니다.',
      path,
      noIndex: true,
    });
  const description = [promotion.intro, periodWords(promotion), givenWords(promotion)].filter(Boolean).join(' · ');
  return pageHead(matches, { page: promotion.title, description, path });
}

export default function PromotionDetailPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { promotion, works, next, gate } = loaderData;
  if (gate) return <AdultGate words={gate} isWhole />;
  return (
    <>
      <SetHead kicker="기획전" title={promotion.title} text={promotion.intro} background={promotion.background}>
        <p className={styles.period}>{periodWords(promotion)}</p>
        <PromotionState promotion={promotion} />
      </SetHead>
      {works.length > 0 ? (
        <>
          <p className={styles.count}>{`작품 ${promotion.total}편`}</p>
          <SaleList key={promotion.id} works={works} next={next} />
        </>
      ) : (
        <EmptyShelf
          title="볼 수 있는 작품이 없습니다."
          text="다른 기획전을 둘러보세요."
          action={
            <a className={`${ui.button} ${ui.inked}`} href="/promotion">
              기획전 보기
            </a>
          }
        />
      )}
    </>
  );
}

/** What it gives and how long yet; of one that has ended, that its works cost what they always cost. */
function PromotionState({ promotion }: { promotion: Route.ComponentProps['loaderData']['promotion'] }): ReactNode {
  const now = useNow();
  if (promotion.state === 'ended')
    return <p className={styles.ended}>종료된 기획전입니다. 작품은 지금의 값으로 볼 수 있습니다.</p>;
  if (promotion.state === 'ahead') return <p className={styles.ended}>아직 시작하지 않은 기획전입니다.</p>;
  const ends = new Date(promotion.endsAt);
  const left = ends.getTime() - now.getTime();
  return (
    <p className={styles.gives}>
      <strong>{givenWords(promotion)}</strong>
      <span>
        {left > 0 && left < DAY_MS
          ? `${deadlineLabel(ends, now)} · ${remainingTime(ends, now)}`
          : deadlineLabel(ends, now)}
      </span>
    </p>
  );
}
