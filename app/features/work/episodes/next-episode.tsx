import type { ReactNode } from 'react';
import type { WorkViewDto } from '#contract/catalog';
import { discountDate } from '#shared/content/seoul-date';
import styles from '../work-page.module.css';

export function NextEpisode({ work: { about, list } }: { work: WorkViewDto }): ReactNode {
  if (list.nextAt) return <p className={styles.next}>{`다음 회차 ${discountDate(new Date(list.nextAt))} 공개 예정`}</p>;
  if (about?.status === 'hiatus') return <p className={styles.next}>작가 사정으로 휴재 중입니다.</p>;
  return null;
}
