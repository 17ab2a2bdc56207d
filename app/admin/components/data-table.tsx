import type { ReactNode } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import styles from './kit.module.css';
import { type SortOrder, parseSort, sortedSearch } from './list-query.ts';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  kind?: 'text' | 'number' | 'name';
  /** Names the column in the address and in the operator's choice; without it the column is always shown. */
  key?: string;
  /** Sorted by a link in its header; needs a key. */
  isSortable?: boolean;
}

/** Check boxes named `pick` at the start of each row. */
export interface RowPicks<Row> {
  labelOf: (row: Row) => string;
  isPicked: (row: Row) => boolean;
}

interface DataTableProps<Row> {
  /** Visually hidden. */
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Positions for drag and drop. */
  placeOf?: (row: Row) => number;
  picks?: RowPicks<Row>;
  /** The order without a `sort` in the address; makes headers of sortable columns links. */
  order?: string;
  /** On a phone: headers beside the values, the first values in one line with the rest below, or as on a desktop. */
  phone?: 'headers' | 'lines' | 'table';
  empty: ReactNode;
}

/** Stacks rows on a phone; the head of a sortable list stays in view. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, placeOf, picks, order, phone = 'headers', empty } = props;
  const isLoading = useNavigation().state === 'loading';
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <div
      className={styles.tableBox}
      data-list={order === undefined ? undefined : ''}
      data-phone={phone}
      aria-busy={isLoading}
    >
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <TableHead columns={columns} hasPicks={picks !== undefined} order={order} />
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-place={placeOf?.(row)}>
              {picks ? (
                <td data-kind="pick">
                  <label className={styles.pick}>
                    <input
                      type="checkbox"
                      name="pick"
                      value={keyOf(row)}
                      defaultChecked={picks.isPicked(row)}
                      aria-label={`${picks.labelOf(row)} 고르기`}
                    />
                  </label>
                </td>
              ) : null}
              {columns.map(({ title, cell, kind }) => (
                <td key={title} data-kind={kind} data-title={title}>
                  <div>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TableHeadProps<Row> {
  columns: Column<Row>[];
  hasPicks: boolean;
  order: string | undefined;
}

function TableHead<Row>({ columns, hasPicks, order }: TableHeadProps<Row>): ReactNode {
  const [search] = useSearchParams();
  const current = order === undefined ? undefined : parseSort(search.get('sort') ?? order);
  return (
    <thead>
      <tr>
        {hasPicks ? (
          <th scope="col" data-kind="pick">
            <span className="visually-hidden">고르기</span>
          </th>
        ) : null}
        {columns.map(({ title, kind, key, isSortable }) => {
          const sorted = current && isSortable && key !== undefined ? { current, key } : undefined;
          const isCurrent = sorted !== undefined && sorted.current.by === sorted.key;
          return (
            <th
              key={title}
              scope="col"
              data-kind={kind}
              aria-sort={isCurrent ? (sorted.current.isDown ? 'descending' : 'ascending') : undefined}
            >
              {sorted ? (
                <SortLink title={title} kind={kind} by={sorted.key} current={sorted.current} search={search} />
              ) : (
                title
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface SortLinkProps {
  title: string;
  kind: Column<never>['kind'];
  by: string;
  current: SortOrder;
  search: URLSearchParams;
}

/** Numbers begin with the greatest; a second press turns the order. */
function SortLink({ title, kind, by, current, search }: SortLinkProps): ReactNode {
  const isDown = current.by === by ? !current.isDown : kind === 'number';
  return (
    <a className={styles.sort} href={`?${sortedSearch(search, { by, isDown })}`}>
      {title}
      <span aria-hidden="true">{current.by === by ? (current.isDown ? '▼' : '▲') : ''}</span>
    </a>
  );
}

/** The chosen columns in the list's order; the first one always shows. */
export function visibleColumns<Row>(columns: Column<Row>[], visible: readonly string[]): Column<Row>[] {
  return columns.filter(({ key }, at) => at === 0 || key === undefined || visible.includes(key));
}

export function Pager({ newer, older }: { newer?: string | undefined; older?: string | undefined }): ReactNode {
  if (newer === undefined && older === undefined) return null;
  return (
    <nav className={styles.pager} aria-label="페이지 이동">
      {newer === undefined ? null : (
        <a className={styles.quietButton} href={newer}>
          이전 페이지
        </a>
      )}
      {older === undefined ? null : (
        <a className={styles.quietButton} href={older}>
          다음 페이지
        </a>
      )}
    </nav>
  );
}

export function Filters({
  label = '목록 필터',
  submit = '보기',
  children,
}: {
  label?: string;
  submit?: string;
  children: ReactNode;
}): ReactNode {
  return (
    <form method="get" role="search" aria-label={label} className={styles.filters}>
      {children}
      <button type="submit" className={styles.quietButton}>
        {submit}
      </button>
    </form>
  );
}
