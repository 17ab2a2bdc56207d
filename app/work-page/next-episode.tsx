import type { ReactNode } from 'react';
import type { WorkViewWire } from '#contract/catalogue';
import { discountDate } from '#vocabulary/seoul-date';
import styles from './work-page.module.css';

/** When a work goes on, as far as its shop knows; or that it rests. */
export function NextEpisode({ work: { about, list } }: { work: WorkViewWire }): ReactNode {
  if (list.nextAt) return <p className={styles.next}>{`다음 회차 ${discountDate(new Date(list.nextAt))} 공개 예정`}</p>;
  if (about?.status === 'hiatus') return <p className={styles.next}>작가 사정으로 휴재 중입니다.</p>;
  return null;
}
