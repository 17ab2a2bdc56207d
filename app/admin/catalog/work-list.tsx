import type { ReactNode } from 'react';
import { RATING_NAMES, type Rating } from '#shared/catalog/ratings';
import { CATEGORY_NAMES, type Category, STATUS_NAMES, type WorkStatus } from '#shared/catalog/categories';
import { adminPaths } from '#shared/web/admin-paths';
import { Badge } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import kit from '../components/kit.module.css';
import { SelectionForm, barAction } from '../components/selection-form.tsx';
import { useMayWrite } from '../components/write-access.tsx';
import styles from './work-list.module.css';

interface WorkRow {
  id: number;
  title: string;
  creators: string;
  publisher: string | null;
  shelf: Category;
  status: WorkStatus;
  rating: Rating;
  genre: string;
  /** Released episodes. */
  opened: number;
  isListed: boolean;
  isDraft: boolean;
  /** Of the next scheduled episode. */
  nextOpening: string | null;
  /** Average of readers' ratings; '' without any. */
  stars: string;
  follows: number;
  updated: string;
  isPicked: boolean;
  /** Of the last thirty days; null without the permission. */
  sold: { coins: string; change: string } | null;
}

interface WorkListProps {
  rows: WorkRow[];
  columns: Column<WorkRow>[];
  query: { name: string; value: string }[];
  /** Picked on other pages. */
  elsewhere: number[];
  /** URL queries: all matches, the first page. */
  all: string;
  first: string | null;
  next: number | null;
  /** Whether the operator may discount them. */
  canPromote: boolean;
}

/** Works of a page with a selection, which is kept across pages and for bulk changes. */
export function WorkList({ rows, columns, query, elsewhere, all, first, next, canPromote }: WorkListProps): ReactNode {
  const mayWrite = useMayWrite();
  const fields = [...query, { name: 'picked', value: elsewhere.join('.') }].filter(({ value }) => value !== '');
  return (
    <SelectionForm
      action="/operator/works"
      isActive={mayWrite || canPromote}
      fields={fields}
      initial={rows.filter(({ isPicked }) => isPicked).length}
      rows={rows.length}
      elsewhere={elsewhere.length}
      countLabel={(count) => `${count.toLocaleString('ko-KR')}편 선택`}
      actions={
        <>
          {mayWrite ? (
            <button type="submit" className={barAction} formAction="/operator/works/bulk">
              고른 작품 바꾸기
            </button>
          ) : null}
          {canPromote ? (
            <button type="submit" className={barAction} formAction="/operator/window/promotions/item">
              기획전 만들기
            </button>
          ) : null}
          {mayWrite ? (
            <a className={barAction} href={`/operator/works/bulk${all}`}>
              조건에 맞는 모두 바꾸기
            </a>
          ) : null}
        </>
      }
    >
      <DataTable
        caption="작품"
        rows={rows}
        keyOf={({ id }) => id}
        empty=""
        order=""
        picks={{ labelOf: ({ title }) => title, isPicked: ({ isPicked }) => isPicked }}
        columns={columns}
      />
      {first === null && next === null ? null : (
        <div className={styles.pages}>
          {first === null ? null : (
            <a className={kit.quietButton} href={`/operator/works${first}`}>
              첫 쪽
            </a>
          )}
          {next === null ? null : (
            <button type="submit" className={kit.quietButton} name="after" value={next}>
              다음 페이지
            </button>
          )}
        </div>
      )}
    </SelectionForm>
  );
}

const none = <span className={styles.none}>–</span>;
const COLUMNS: Column<WorkRow>[] = [
  { title: '작품', cell: (work) => <WorkCell work={work} />, key: 'title', isSortable: true },
  { title: '작가', cell: ({ creators }) => creators || none, key: 'creators', isSortable: true },
  { title: '출판사', cell: ({ publisher }) => publisher ?? none, key: 'publisher', isSortable: true },
  { title: '서재', cell: ({ shelf }) => CATEGORY_NAMES[shelf], key: 'shelf', isSortable: true },
  { title: '장르', cell: ({ genre }) => genre || none, key: 'genre', isSortable: true },
  { title: '연재', cell: ({ status }) => STATUS_NAMES[status], key: 'status', isSortable: true },
  { title: '이용가', cell: ({ rating }) => RATING_NAMES[rating], key: 'rating', isSortable: true },
  {
    title: '공개 회차',
    kind: 'number',
    cell: ({ id, opened }) => <a href={adminPaths.workEpisodes(id)}>{opened.toLocaleString('ko-KR')}</a>,
    key: 'opened',
    isSortable: true,
  },
  { title: '다음 공개', cell: ({ nextOpening }) => nextOpening ?? none, key: 'nextOpening', isSortable: true },
  { title: '노출', cell: (work) => <ListingBadge work={work} />, key: 'listing', isSortable: true },
  { title: '별점', kind: 'number', cell: ({ stars }) => stars || none, key: 'stars', isSortable: true },
  {
    title: '관심',
    kind: 'number',
    cell: ({ follows }) => follows.toLocaleString('ko-KR'),
    key: 'follows',
    isSortable: true,
  },
  { title: '수정 일시', cell: ({ updated }) => updated, key: 'updated', isSortable: true },
];
const SALES: Column<WorkRow>[] = [
  { title: '30일 코인', kind: 'number', cell: ({ sold }) => sold?.coins, key: 'sold', isSortable: true },
  { title: '이전 30일 대비', kind: 'number', cell: ({ sold }) => sold?.change || none, key: 'change' },
];
/** Shown before an operator's choice. */
export const USUAL_COLUMNS = [
  'shelf',
  'status',
  'rating',
  'opened',
  'nextOpening',
  'listing',
  'stars',
  'sold',
  'change',
];

/** The columns that an operator may choose; the work itself always shows. */
export function workColumns(hasSales: boolean): Column<WorkRow>[] {
  return hasSales ? [...COLUMNS, ...SALES] : COLUMNS;
}

function WorkCell({ work: { id, title, creators, publisher } }: { work: WorkRow }): ReactNode {
  return (
    <span className={styles.work}>
      <img className={styles.cover} src={adminPaths.workCover(id)} alt="" width={36} height={52} loading="lazy" />
      <span className={styles.names}>
        <a href={adminPaths.work(id)}>{title}</a>
        <small>{[creators, publisher].filter(Boolean).join(' · ')}</small>
      </span>
    </span>
  );
}

function ListingBadge({ work }: { work: Pick<WorkRow, 'isListed' | 'isDraft' | 'opened'> }): ReactNode {
  if (work.isDraft) return <Badge tone="wait">초안</Badge>;
  if (!work.isListed) return <Badge tone="bad">내림</Badge>;
  return work.opened === 0 ? <Badge tone="wait">공개 전</Badge> : <Badge tone="good">노출 중</Badge>;
}
