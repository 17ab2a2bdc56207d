import type { ReactNode } from 'react';
import type { HoldingKind } from '#shared/money/purchases';
import { type Column, DataTable } from '../components/data-table.tsx';
import { ReaderPrice } from '../components/reader-price.tsx';
import styles from '../components/reader-price.module.css';

interface Price {
  kind: HoldingKind;
  list: number | null;
  episodes: number;
  before: number;
  after: number;
}

/** What readers pay together, under the terms that are typed. */
export interface BundleView {
  /** Whether the terms give a discount. */
  isOn: boolean;
  prices: readonly Price[];
}

const KIND_NAMES = { buy: '소장', rental: '대여' } as const;

const COLUMNS: Column<Price>[] = [
  {
    title: '함께 사는 회차',
    cell: ({ list, episodes }) => {
      const count = `${episodes.toLocaleString('ko-KR')}화`;
      return list === null ? `유료 회차 모두 (${count})` : `${list.toLocaleString('ko-KR')}코인 회차 ${count}`;
    },
  },
  { title: '구분', cell: ({ kind }) => KIND_NAMES[kind] },
  { title: '독자가 결제할 코인', cell: ({ before, after }) => <ReaderPrice before={before} after={after} /> },
];

export function BundlePrices({ isOn, prices }: BundleView): ReactNode {
  return (
    <>
      <p className={styles.note} role="status">
        {noteOf({ isOn, prices })}
      </p>
      {prices.length > 0 ? (
        <DataTable
          caption="묶음 할인 가격"
          rows={prices}
          keyOf={({ kind, list }) => `${kind} ${list}`}
          empty=""
          columns={COLUMNS}
        />
      ) : null}
    </>
  );
}

function noteOf({ isOn, prices }: BundleView): string {
  if (!isOn) return '묶음 할인율과 회차 수를 적으면 독자가 결제할 가격이 여기에 보입니다.';
  if (prices.length === 0) return '유료 회차가 할인받을 회차 수보다 적어 아직 할인되지 않습니다.';
  const lowers = prices.some(({ before, after }) => after < before);
  return lowers
    ? '지금의 회차 가격과 기획전으로 계산했습니다. 합계에서 1코인 미만을 한 번만 올립니다.'
    : '이 할인율로는 어느 묶음의 가격도 내려가지 않습니다. 할인율이나 회차 수를 올려 주세요.';
}
