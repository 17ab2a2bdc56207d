import type { ReactNode } from 'react';
import IconDown from '~icons/console/arrow-down';
import IconRemove from '~icons/console/x';
import IconUp from '~icons/console/arrow-up';
import { type Column, DataTable } from '../components/data-table.tsx';
import { DragOrder, Grip } from '../components/drag-order.tsx';
import { PostForm } from '../components/write-access.tsx';
import styles from './merchandising.module.css';

interface SortableRow {
  title: string;
  note: string;
  period: string;
}

export function SortableTable({
  list,
  seen,
  items,
  path,
  empty,
}: {
  list: 'rows' | 'banners';
  /** Version of the arrangement that was shown; a stale one changes nothing. */
  seen: string;
  items: readonly SortableRow[];
  path: string;
  empty: string;
}): ReactNode {
  const placed = items.map((item, at) => ({ ...item, at }));
  const form = `order-${list}`;
  return (
    <DragOrder form={form} deedOf={(from, to) => `${list}:move:${from}:${to}`}>
      <PostForm id={form} hidden>
        <input type="hidden" name="seen" value={seen} />
      </PostForm>
      <DataTable
        caption={list === 'rows' ? '줄' : '배너'}
        rows={placed}
        keyOf={({ at }) => at}
        placeOf={({ at }) => at}
        empty={empty}
        columns={columnsOf({ list, seen, path })}
      />
    </DragOrder>
  );
}

const ACTS = [
  { act: 'up', label: '위로', Icon: IconUp },
  { act: 'down', label: '아래로', Icon: IconDown },
  { act: 'remove', label: '빼기', Icon: IconRemove },
];

type Placed = SortableRow & { at: number };

function columnsOf({ list, seen, path }: { list: string; seen: string; path: string }): Column<Placed>[] {
  return [
    {
      title: '차례',
      cell: ({ at, title, note }) => (
        <span className={styles.sortable}>
          <Grip />
          <span className={styles.place}>{at + 1}</span>
          <span className={styles.sortableName}>
            <a href={`${path}?at=${at}`}>{title || '제목 없음'}</a>
            <small>{note}</small>
          </span>
        </span>
      ),
    },
    { title: '기간', cell: ({ period }) => period },
    {
      title: '옮기기',
      cell: ({ at, title }) => (
        <PostForm className={styles.order}>
          <input type="hidden" name="seen" value={seen} />
          {ACTS.map(({ act, label, Icon }) => (
            <button key={act} type="submit" name="deed" value={`${list}:${act}:${at}`} title={label}>
              <Icon width={18} height={18} aria-hidden="true" />
              <span className="visually-hidden">
                {label} {title}
              </span>
            </button>
          ))}
        </PostForm>
      ),
    },
  ];
}
