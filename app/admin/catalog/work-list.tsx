import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { RATING_NAMES, type Rating } from '#shared/catalog/ratings';
import { CATEGORY_NAMES, type Category, STATUS_NAMES, type WorkStatus } from '#shared/catalog/categories';
import { adminPaths } from '#shared/web/admin-paths';
import { Badge } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import kit from '../components/kit.module.css';
import styles from './work-list.module.css';

interface WorkRow {
  id: number;
  title: string;
  creators: string;
  publisher: string | null;
  shelf: Category;
  status: WorkStatus;
  rating: Rating;
  /** Released episodes. */
  opened: number;
  isListed: boolean;
  isDraft: boolean;
  /** Of the next scheduled episode. */
  nextOpening: string | null;
  isPicked: boolean;
  /** Of the last thirty days; null without the permission. */
  sold: { coins: string; change: string } | null;
}

interface WorkListProps {
  rows: WorkRow[];
  query: { name: string; value: string }[];
  /** Picked on other pages. */
  elsewhere: number[];
  /** URL queries: all matches, the first page. */
  all: string;
  first: string | null;
  next: number | null;
}

/** Works of a page with a selection, which is kept across pages and for bulk changes. */
export function WorkList({ rows, query, elsewhere, all, first, next }: WorkListProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const [picked, setPicked] = useState(rows.filter(({ isPicked }) => isPicked).length);
  const count = picked + elsewhere.length;
  const recount = ({ currentTarget }: FormEvent<HTMLFormElement>): void =>
    setPicked(currentTarget.querySelectorAll('input[name="pick"]:checked').length);
  const pickAll = (isPicked: boolean): void => {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>('input[name="pick"]') ?? [])
      box.checked = isPicked;
    setPicked(isPicked ? rows.length : 0);
  };
  return (
    <form ref={form} method="get" action="/operator/works" className={styles.list} onChange={recount}>
      {query.map(({ name, value }) =>
        value === '' ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      {elsewhere.length > 0 ? <input type="hidden" name="picked" value={elsewhere.join('.')} /> : null}
      <div className={styles.bar} data-picked={count > 0 ? '' : undefined}>
        <label className={styles.pickAll}>
          <input
            type="checkbox"
            checked={picked === rows.length}
            onChange={(event) => {
              event.stopPropagation();
              pickAll(event.currentTarget.checked);
            }}
          />
          이 쪽 모두
        </label>
        <output className={styles.count}>{count > 0 ? `${count.toLocaleString('ko-KR')}편 선택` : ''}</output>
        <button type="submit" className={styles.action} formAction="/operator/works/bulk">
          고른 작품 바꾸기
        </button>
        <a className={styles.action} href={`/operator/works/bulk${all}`}>
          조건에 맞는 모두 바꾸기
        </a>
      </div>
      {elsewhere.length > 0 ? (
        <p className={styles.elsewhere}>
          다른 쪽에서 고른 작품 {elsewhere.length.toLocaleString('ko-KR')}개가 함께 있습니다.
        </p>
      ) : null}
      <DataTable caption="작품" rows={rows} keyOf={({ id }) => id} empty="" columns={columnsFor(rows)} />
      {first === null && next === null ? null : (
        <div className={styles.pages}>
          {first === null ? null : (
            <a className={kit.quietButton} href={`/operator/works${first}`}>
              첫 쪽
            </a>
          )}
          {next === null ? null : (
            <button type="submit" className={kit.quietButton} name="after" value={next}>
              다음 쪽
            </button>
          )}
        </div>
      )}
    </form>
  );
}

const COLUMNS: Column<WorkRow>[] = [
  { title: '작품', cell: (work) => <WorkCell work={work} /> },
  { title: '서재', cell: ({ shelf }) => CATEGORY_NAMES[shelf] },
  { title: '연재', cell: ({ status }) => STATUS_NAMES[status] },
  { title: '이용가', cell: ({ rating }) => RATING_NAMES[rating] },
  {
    title: '공개 회차',
    kind: 'number',
    cell: ({ id, opened }) => <a href={adminPaths.workEpisodes(id)}>{opened.toLocaleString('ko-KR')}</a>,
  },
  { title: '다음 공개', cell: ({ nextOpening }) => nextOpening ?? <span className={styles.none}>없음</span> },
  { title: '진열', cell: (work) => <ListingBadge work={work} /> },
];
const SALES: Column<WorkRow>[] = [
  { title: '30일 코인', kind: 'number', cell: ({ sold }) => sold?.coins },
  { title: '그 전 대비', kind: 'number', cell: ({ sold }) => sold?.change || <span className={styles.none}>–</span> },
];

function columnsFor(rows: WorkRow[]): Column<WorkRow>[] {
  return rows.some(({ sold }) => sold) ? [...COLUMNS, ...SALES] : COLUMNS;
}

function WorkCell({ work: { id, title, creators, publisher, isPicked } }: { work: WorkRow }): ReactNode {
  return (
    <span className={styles.work}>
      <label className={styles.pick}>
        <input type="checkbox" name="pick" value={id} defaultChecked={isPicked} aria-label={`${title} 고르기`} />
      </label>
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
  return work.opened === 0 ? <Badge tone="wait">공개 전</Badge> : <Badge tone="good">진열</Badge>;
}
