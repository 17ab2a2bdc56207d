import type { ReactNode } from 'react';
import { SendButton } from '../components/console-form.tsx';
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

type Placed = SortableRow & { at: number };

function columnsOf({ list, seen, path }: { list: string; seen: string; path: string }): Column<Placed>[] {
  return [
    {
      title: '차례',
      cell: ({ at }) => (
        <span className={styles.place}>
          <Grip />
          {at + 1}
        </span>
      ),
    },
    { title: '제목', cell: ({ at, title }) => <a href={`${path}?at=${at}`}>{title || '제목 없음'}</a> },
    { title: '내용', cell: ({ note }) => note },
    { title: '기간', cell: ({ period }) => period },
    {
      title: '옮기기',
      cell: ({ at, title }) => (
        <PostForm className={styles.order}>
          <input type="hidden" name="seen" value={seen} />
          <SendButton tone="quiet" name="deed" value={`${list}:up:${at}`}>
            위로<span className="visually-hidden"> {title}</span>
          </SendButton>
          <SendButton tone="quiet" name="deed" value={`${list}:down:${at}`}>
            아래로<span className="visually-hidden"> {title}</span>
          </SendButton>
          <SendButton tone="quiet" name="deed" value={`${list}:remove:${at}`}>
            빼기<span className="visually-hidden"> {title}</span>
          </SendButton>
        </PostForm>
      ),
    },
  ];
}
