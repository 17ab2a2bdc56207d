import type { ReactNode } from 'react';
import { listOffers, listPrices } from '#domain/studio';
import { OFFER_STATES, type OfferState } from '#shared/authors/contracts';
import { seoulMinute } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import { OfferBadge } from '../../../admin/authors/offer-badge.tsx';
import { pageQuery } from '../../../admin/authors/page-query.ts';
import { priceView } from '../../../studio/price-form.server.ts';
import { Chips } from '../../../admin/components/chips.tsx';
import { ConsolePage } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable } from '../../../admin/components/data-table.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/offers';

const SHOWN: OfferState[] = ['requested', 'offered', 'accepted', 'declined'];

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'holders');
  const [offers, prices] = await Promise.all([listOffers(pageContext.ctx), listPrices(pageContext.ctx)]);
  const priceTexts = new Map(prices.toReversed().map((price) => [price.workId, priceView(price)]));
  const state = SHOWN.find((name) => name === url.searchParams.get('state')) ?? null;
  const { at } = pageQuery(url);
  const count = (name: OfferState): number => offers.filter((offer) => offer.state === name).length;
  return {
    rows: offers
      .filter((offer) => state === null || offer.state === state)
      .map(({ id, workId, workTitle, who, state: now, isLapsed, madeAt, goodUntil }) => ({
        id,
        workTitle,
        who,
        state: now,
        isLapsed,
        price: now === 'accepted' ? priceTexts.get(workId) : undefined,
        made: seoulMinute(madeAt),
        until: now === 'offered' && goodUntil ? seoulMinute(goodUntil) : '',
      })),
    chips: [
      { name: '전체', href: at({ state: '' }), isCurrent: state === null },
      ...SHOWN.map((name) => ({
        name: `${OFFER_STATES[name]} ${count(name)}`,
        href: at({ state: name }),
        isCurrent: state === name,
      })),
    ],
  };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];
const COLUMNS: Column<Row>[] = [
  { title: '작품', cell: ({ id, workTitle }) => <a href={adminPaths.offer(id)}>{workTitle}</a> },
  { title: '작가', cell: ({ who }) => who },
  { title: '상태', cell: (row) => <OfferBadge {...row} /> },
  {
    title: '회차 가격',
    cell: ({ price }) => (price ? `${price.text} (${price.state} ${price.starts})` : '–'),
  },
  { title: '신청 일시', cell: ({ made }) => made },
  { title: '답할 기한', cell: ({ until }) => until || '–' },
];

const MESSAGES = {
  offer: '작가에게 조건을 제안하고 알렸습니다.',
  'stop-price': '작가의 가격을 중지하고 사유를 알렸습니다.',
  refuse: '신청을 받지 않고 사유를 작가에게 알렸습니다.',
};

export default function OperatorOffersPage({ loaderData }: Route.ComponentProps): ReactNode {
  return (
    <ConsolePage
      title="유료화 신청"
      lead="작가가 신청하면 조건을 제안하고, 작가가 수락하면 계약이 됩니다. 수락한 조건은 새 조건을 수락하기 전에는 바뀌지 않습니다."
      message={MESSAGES}
    >
      <Chips label="상태" chips={loaderData.chips} />
      <DataTable
        caption="유료화 신청"
        columns={COLUMNS}
        rows={loaderData.rows}
        keyOf={({ id }) => id}
        empty="아직 신청이 없습니다. 작가가 작품의 계약 화면에서 신청하면 여기에 모입니다."
      />
    </ConsolePage>
  );
}
