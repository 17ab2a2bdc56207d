import type { ReactNode } from 'react';
import { REVIEW_STATES, type ReviewState } from '#shared/authors/reviews';
import { adminPaths } from '#shared/web/admin-paths';
import { Badge } from '../components/console-page.tsx';
import type { Column } from '../components/data-table.tsx';
import list from '../catalog/work-list.module.css';
import styles from './reviews.module.css';
import { REVIEW_TONES } from './review-labels.ts';

/** A submission in a list. */
export interface ReviewRow {
  id: number;
  workId: number;
  workTitle: string;
  subject: string;
  penId: number | null;
  who: string;
  state: ReviewState;
  isSample: boolean;
  isLate: boolean;
  opens: string;
  made: string;
  decided: string;
}

export function PenLink({ penId, name }: { penId: number | null; name: string }): ReactNode {
  return penId === null ? name : <a href={adminPaths.author(penId)}>{name}</a>;
}

export function ReviewBadges({ state, isSample, isLate }: Pick<ReviewRow, 'state' | 'isSample' | 'isLate'>): ReactNode {
  return (
    <span className={styles.badges}>
      <Badge tone={REVIEW_TONES[state]}>{REVIEW_STATES[state]}</Badge>
      {isSample && state !== 'sample' ? <Badge tone="info">표본</Badge> : null}
      {isLate ? <Badge tone="bad">공개 일시 지남</Badge> : null}
    </span>
  );
}

const WORK: Column<ReviewRow> = {
  title: '검토할 것',
  cell: ({ id, workId, workTitle, subject }) => (
    <span className={list.work}>
      <img className={list.cover} src={adminPaths.workCover(workId)} alt="" width={36} height={52} loading="lazy" />
      <span className={list.names}>
        <a href={adminPaths.submission(id)}>{workTitle}</a>
        <small>{subject}</small>
      </span>
    </span>
  ),
};
const SUBJECT: Column<ReviewRow> = {
  title: '요청',
  cell: ({ id, subject }) => <a href={adminPaths.submission(id)}>{subject}</a>,
};
const PEN: Column<ReviewRow> = { title: '필명', cell: ({ penId, who }) => <PenLink penId={penId} name={who} /> };
const OPENS: Column<ReviewRow> = { title: '공개', cell: ({ opens }) => opens };
const MADE: Column<ReviewRow> = { title: '보낸 일시', cell: ({ made }) => made };
const STATE: Column<ReviewRow> = { title: '상태', cell: (row) => <ReviewBadges {...row} /> };
const DECIDED: Column<ReviewRow> = { title: '결정', cell: ({ decided }) => decided || '–' };

export const OPEN_REVIEW_COLUMNS = [WORK, PEN, OPENS, MADE, STATE];
export const DECIDED_REVIEW_COLUMNS = [WORK, PEN, MADE, DECIDED, STATE];
export const HISTORY_COLUMNS = [SUBJECT, PEN, MADE, DECIDED, STATE];
export const PEN_REVIEW_COLUMNS = [WORK, MADE, DECIDED, STATE];
