import type { ReactNode } from 'react';
import type { HoldingKind } from '#shared/money/purchases';
import { Badge } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { ReaderPrice } from '../components/reader-price.tsx';
import styles from '../components/reader-price.module.css';

interface Effect {
  kind: HoldingKind;
  list: number;
  hours: number | null;
  before: number;
  after: number;
  episodes: number;
}

/** A work with what a promotion changes for its readers. */
export interface PromotedWork {
  id: number;
  title: string;
  cover: string;
  isFixedPrice: boolean;
  effects: Effect[];
  together: Record<HoldingKind, { episodes: number; before: number; after: number } | null>;
  episodes: number;
  freed: number;
  unchanged: number;
}

const COLUMNS: Column<PromotedWork>[] = [
  {
    title: '작품',
    cell: ({ title, cover, isFixedPrice }) => (
      <span className={styles.work}>
        <img src={cover} alt="" width={28} height={42} loading="lazy" />
        <span>
          <strong>{title}</strong>
          {isFixedPrice ? <Badge tone="wait">정가제 10%까지</Badge> : null}
        </span>
      </span>
    ),
  },
  { title: '소장', cell: (work) => <Effects effects={work.effects.filter(({ kind }) => kind === 'buy')} /> },
  { title: '대여', cell: (work) => <Effects effects={work.effects.filter(({ kind }) => kind === 'rental')} /> },
  { title: '모두 소장', cell: ({ together }) => <Together all={together.buy} /> },
  { title: '가격이 그대로인 회차', kind: 'number', cell: unchangedOf },
];

/** Of the section with the prices. */
export const PRICES_LEAD =
  '정가 → 기획전 가격입니다. 한 회차의 할인은 1코인 미만을 버리고, 여러 회차를 함께 구매하면 합계에서 한 번만 버립니다. 다른 기획전과 정가제 한도까지 계산했습니다.';

/** What readers pay, by work, before a promotion is saved. */
export function PromotionPrices({ works }: { works: readonly PromotedWork[] }): ReactNode {
  return (
    <>
      <p className={styles.note} role="status">
        {summaryOf(works)}
      </p>
      {works.length > 0 ? (
        <DataTable
          caption="기획전 전과 기획전 동안의 가격"
          rows={works}
          keyOf={({ id }) => id}
          empty=""
          columns={COLUMNS}
        />
      ) : null}
    </>
  );
}

function summaryOf(works: readonly PromotedWork[]): string {
  if (works.length === 0) return '작품을 고르고 할인율을 적으면 독자가 결제할 가격이 여기에 보입니다.';
  const sum = (of: (work: PromotedWork) => number): number => works.reduce((all, work) => all + of(work), 0);
  const [episodes, unchanged, freed] = [
    sum((work) => work.episodes),
    sum((work) => work.unchanged),
    sum((work) => work.freed),
  ];
  const count = (number: number): string => `${number.toLocaleString('ko-KR')}화`;
  const lowered = `작품 ${works.length.toLocaleString('ko-KR')}편의 유료 회차 ${count(episodes)} 가운데 ${count(episodes - unchanged - freed)}의 가격이 내려가고, ${count(unchanged)}는 그대로입니다.`;
  return freed > 0 ? `${lowered} ${count(freed)}는 기간 동안 무료로 열립니다.` : lowered;
}

function Effects({ effects }: { effects: readonly Effect[] }): ReactNode {
  if (effects.length === 0) return <span className={styles.none}>판매 안 함</span>;
  return (
    <ul className={styles.prices}>
      {effects.map((effect) => (
        <li key={`${effect.list} ${effect.hours}`}>
          <ReaderPrice before={effect.before} after={effect.after} />
          <span className={styles.count}>{effect.episodes.toLocaleString('ko-KR')}화</span>
        </li>
      ))}
    </ul>
  );
}

function Together({ all }: { all: { episodes: number; before: number; after: number } | null }): ReactNode {
  return all ? <ReaderPrice before={all.before} after={all.after} /> : <span className={styles.none}>–</span>;
}

function unchangedOf({ episodes, freed, unchanged }: PromotedWork): ReactNode {
  const all = `${episodes.toLocaleString('ko-KR')}화 중`;
  return (
    <>
      {unchanged > 0 ? `${all} ${unchanged.toLocaleString('ko-KR')}화` : '없음'}
      {freed > 0 ? <span className={styles.count}> 무료 {freed.toLocaleString('ko-KR')}화</span> : null}
    </>
  );
}
