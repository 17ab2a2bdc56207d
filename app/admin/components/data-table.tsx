import type { ReactNode } from 'react';
import styles from './kit.module.css';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  kind?: 'text' | 'number';
}

interface DataTableProps<Row> {
  /** Visually hidden. */
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Positions for drag and drop. */
  placeOf?: (row: Row) => number;
  empty: ReactNode;
}

/** Stacks rows on a phone, with the headers beside the values. */
export function DataTable<Row>({ caption, columns, rows, keyOf, placeOf, empty }: DataTableProps<Row>): ReactNode {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <div className={styles.tableBox}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, kind }) => (
              <th key={title} scope="col" data-kind={kind}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-place={placeOf?.(row)}>
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

export function Pager({ newer, older }: { newer?: string | undefined; older?: string | undefined }): ReactNode {
  if (newer === undefined && older === undefined) return null;
  return (
    <nav className={styles.pager} aria-label="쪽 이동">
      {newer === undefined ? null : (
        <a className={styles.quietButton} href={newer}>
          이전 쪽
        </a>
      )}
      {older === undefined ? null : (
        <a className={styles.quietButton} href={older}>
          다음 쪽
        </a>
      )}
    </nav>
  );
}

export function Filters({
  label = '목록 거르기',
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
