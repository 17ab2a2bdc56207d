import type { ReactNode } from 'react';
import styles from './kit.module.css';

/** A column: its head, what stands in it for a row, and whether that is a number. */
export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  kind?: 'text' | 'number';
}

interface DataTableProps<Row> {
  /** What the table holds, for those who hear it; not shown. */
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The places of rows that stand in an order, for whoever drags them. */
  placeOf?: (row: Row) => number;
  /** What to do where there is no row. */
  empty: ReactNode;
}

/** Rows under heads; on a phone each row stands for itself, with the heads beside its values. */
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

/** The pages of a list: what is newer and what is older than this one. */
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

/** What a list is narrowed by: fields of a form that asks the same page anew. */
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
