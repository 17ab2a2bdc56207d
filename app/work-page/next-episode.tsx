import type { ReactNode } from 'react';
import type { WorkViewWire } from '#contract/catalogue';
import { discountDate } from '#vocabulary/seoul-date';
import styles from './work-page.module.css';

/** When a work goes on, as far as its shop knows; or that it rests. */
export function NextEpisode({ work: { about, episodes } }: { work: WorkViewWire }): ReactNode {
  const next = episodes
    .filter(({ state }) => state === 'upcoming')
    .reduce<string | undefined>((first, { opensAt }) => (first && first < opensAt ? first : opensAt), undefined);
  if (next) return <p className={styles.next}>{`다음 회차 ${discountDate(new Date(next))} 공개 예정`}</p>;
  if (about?.status === 'hiatus') return <p className={styles.next}>작가 사정으로 휴재 중입니다.</p>;
  return null;
}
