import type { ReactNode } from 'react';
import { data } from 'react-router';
import { loadChargeOffer } from '#domain/payment';
import { loadPrepaidDisclosure } from '#domain/merchandising';
import { GuideSections, type SellingView } from '../../features/wallet/guide-sections.tsx';
import styles from '../../features/layout/policy.module.css';
import { type RequestContext, requestContext } from '../../server/request-context.server.ts';
import { pageHead } from '../../features/seo/page-head.ts';
import type { Route } from './+types/coin-guide';

export const handle = { title: '코인 이용 안내', back: '/coin' };

export async function loader({ context }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { name, company, representative, address, phone, email, businessNumber } = pageContext.shop;
  const issuer = { name, company, representative, address, phone, email, businessNumber };
  const [payload, selling] = await Promise.all([loadPrepaidDisclosure(pageContext.ctx), sellingOf(pageContext)]);
  // Prices change without an event: uncached.
  return data({ issuer, told: payload, selling }, { headers: { 'cache-control': 'no-store' } });
}

async function sellingOf({ ctx, device }: RequestContext): Promise<SellingView> {
  const { products, terms } = await loadChargeOffer(ctx, 'web');
  const prices = products.map(({ won, coins }) => Math.round(won / coins));
  return {
    // Apps show store prices only.
    coinWon: device.type === 'WEB' ? Math.max(...(prices.length > 0 ? prices : [100])) : null,
    bonusDays: Math.max(0, ...products.filter(({ bonus }) => bonus > 0).map(({ bonusDays }) => bonusDays)),
    ...terms,
  };
}

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    page: '코인 이용 안내',
    description: '코인 가격과 사용 기한, 사용 순서, 환불, 발행하는 곳에 대해 알려 드립니다.',
    path: '/coin/guide',
  });
}

export default function CoinGuidePage({ loaderData }: Route.ComponentProps): ReactNode {
  return (
    <article className={styles.policy}>
      <h1>코인 이용 안내</h1>
      <GuideSections {...loaderData} />
    </article>
  );
}
