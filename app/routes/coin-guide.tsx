import type { ReactNode } from 'react';
import { data } from 'react-router';
import { chargeOffer } from '#domain/payment';
import { prepaidFacts } from '#domain/showcase';
import { GuideSections, type SellingView } from '../coin/guide-sections.tsx';
import styles from '../layouts/policy.module.css';
import { type RequestFacts, requestFacts } from '../request-context.server.ts';
import { pageHead } from '../ui/page-head.ts';
import type { Route } from './+types/coin-guide';

export const handle = { title: '코인 이용 안내', back: '/coin' };

export async function loader({ context }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { name, company, representative, address, phone, email, businessNumber } = facts.shop;
  const issuer = { name, company, representative, address, phone, email, businessNumber };
  const [told, selling] = await Promise.all([prepaidFacts(facts.ctx), sellingOf(facts)]);
  // What is sold changes when nothing else of the pages does: it is kept nowhere.
  return data({ issuer, told, selling }, { headers: { 'cache-control': 'no-store' } });
}

async function sellingOf({ ctx, device }: RequestFacts): Promise<SellingView> {
  const { products, terms } = await chargeOffer(ctx, 'web');
  const prices = products.map(({ won, coins }) => Math.round(won / coins));
  return {
    // Apps name no price but their store's.
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
    description: '코인의 값과 사용 기한, 쓰는 순서, 환불, 발행하는 곳에 대해 알려 드립니다.',
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
