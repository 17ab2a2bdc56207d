import type { ReactNode } from 'react';
import { listWorkSalePrices } from '#domain/purchase';
import { showPromotion } from '#domain/merchandising';
import { isDevelopmentEnv } from '#shared/web/app-env';
import { paths } from '#shared/web/paths';
import { AgeGate } from '../../features/age-gate/adult-gate.tsx';
import { ageGateFor } from '../../features/age-gate/age-gate-labels.server.ts';
import { EmptyCatalog } from '../../features/catalog/empty-catalog.tsx';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import { discountLabel, periodLabel } from '../../features/merchandising/promotion-labels.ts';
import { SaleList } from '../../features/merchandising/sale-list.tsx';
import { SetHeader } from '../../features/merchandising/set-header.tsx';
import styles from '../../features/merchandising/sets.module.css';
import { useNow } from '../../components/now-clock.tsx';
import { pageHead } from '../../features/seo/page-head.ts';
import ui from '../../components/ui.module.css';
import { deadlineLabel } from '../../components/formatters/deadline-label.ts';
import { remainingTime } from '../../components/formatters/remaining-time.ts';
import type { Route } from './+types/promotion-detail';
import { Link } from '../../navigation/link.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = idParam(params.id, url.pathname);
  const pageContext = context.get(requestContext);
  const { ctx, reader, settings } = pageContext;
  const after = url.searchParams.get('after') ?? undefined;
  const { works, next, ...promotion } = await showPromotion(ctx, {
    id,
    reader,
    after,
    ahead: isDevelopmentEnv(settings.appEnv),
  }).catch((error: unknown) => toErrorResponse(error, url.pathname));
  const payload = works.filter(({ cover }) => !cover.masked);
  const sales = await listWorkSalePrices(ctx, { works: payload.map((work) => work.id) });
  const paywall = promotion.masked ? ageGateFor(pageContext, url.pathname) : null;
  return {
    promotion,
    works: works.map((card) => ({ id: card.id, card, sale: sales.get(card.id) ?? null })),
    next,
    gate: paywall,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { promotion } = loaderData;
  const path = paths.promotion(promotion.id);
  if (promotion.masked)
    return pageHead(matches, {
      page: '기획전',
      description: '19세 이상 이용가 작품의 기획전입니다.',
      path,
      noIndex: true,
    });
  const description = [promotion.intro, periodLabel(promotion), discountLabel(promotion)].filter(Boolean).join(' · ');
  return pageHead(matches, { page: promotion.title, description, path });
}

export default function PromotionDetailPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { promotion, works, next, gate } = loaderData;
  if (gate) return <AgeGate words={gate} isComplete />;
  return (
    <>
      <SetHeader kicker="기획전" title={promotion.title} text={promotion.intro} background={promotion.background}>
        <p className={styles.period}>{periodLabel(promotion)}</p>
        <PromotionState promotion={promotion} />
      </SetHeader>
      {works.length > 0 ? (
        <>
          <p className={styles.count}>{`작품 ${promotion.total}편`}</p>
          <SaleList key={promotion.id} works={works} next={next} />
        </>
      ) : (
        <EmptyCatalog
          title="볼 수 있는 작품이 없습니다."
          text="다른 기획전을 둘러보세요."
          action={
            <Link className={`${ui.button} ${ui.inked}`} to="/promotion">
              기획전 보기
            </Link>
          }
        />
      )}
    </>
  );
}

/** Discount and remaining time, or that it has ended. */
function PromotionState({ promotion }: { promotion: Route.ComponentProps['loaderData']['promotion'] }): ReactNode {
  const now = useNow();
  if (promotion.state === 'ended')
    return <p className={styles.ended}>종료된 기획전입니다. 작품은 현재 가격으로 볼 수 있습니다.</p>;
  if (promotion.state === 'ahead') return <p className={styles.ended}>아직 시작하지 않은 기획전입니다.</p>;
  const ends = new Date(promotion.endsAt);
  const remainingMs = ends.getTime() - now.getTime();
  return (
    <p className={styles.gives}>
      <strong>{discountLabel(promotion)}</strong>
      <span>
        {remainingMs > 0 && remainingMs < DAY_MS
          ? `${deadlineLabel(ends, now)} · ${remainingTime(ends, now)}`
          : deadlineLabel(ends, now)}
      </span>
    </p>
  );
}
