import type { ReactNode } from 'react';
import { Badge, Panel } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';

interface Price {
  coins: number;
  isFrom: boolean;
}
interface PricedWork {
  title: string;
  isFixedPrice: boolean;
  buy: { before: Price; after: Price } | null;
  rental: { before: Price; after: Price } | null;
}

const COLUMNS: Column<PricedWork>[] = [
  {
    title: '작품',
    cell: ({ title, isFixedPrice }) => (
      <>
        {title} {isFixedPrice ? <Badge tone="wait">정가제</Badge> : null}
      </>
    ),
  },
  { title: '소장', kind: 'number', cell: ({ buy }) => change(buy) },
  { title: '대여', kind: 'number', cell: ({ rental }) => change(rental) },
];

export function PromotionPrices({ prices }: { prices: readonly PricedWork[] }): ReactNode {
  return (
    <Panel
      title="값이 이렇게 바뀝니다"
      lead="한 회차의 값입니다. 다른 기획전과 정가제의 한도까지 셈한, 독자가 결제할 가격 그대로입니다. 할인은 1코인 단위로 적용됩니다."
    >
      <DataTable
        caption="기획전 전과 기획전 안의 값"
        rows={prices}
        keyOf={({ title }) => title}
        empty="작품과 할인율을 적고 ‘값 미리 보기’를 눌러 주세요."
        columns={COLUMNS}
      />
    </Panel>
  );
}

function change(price: PricedWork['buy']): ReactNode {
  if (!price) return '팔지 않음';
  if (price.after.coins === price.before.coins)
    return (
      <>
        {priceLabel(price.before)} <Badge tone="wait">할인 없음</Badge>
      </>
    );
  return `${priceLabel(price.before)} → ${priceLabel(price.after)}`;
}

function priceLabel({ coins, isFrom }: Price): string {
  return `${coins}코인${isFrom ? '부터' : ''}`;
}
