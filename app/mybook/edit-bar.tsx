import { type ReactNode, useState } from 'react';
import type { CollectionWire } from '#contract/bookshelf';
import { BOOKSHELF_LIMITS, type BookshelfList } from '#vocabulary/bookshelf';
import { KeepChosen } from '../keeping/keep-chosen.tsx';
import ui from '../ui/ui.module.css';
import styles from './mybook.module.css';
import type { ShelfEdit } from './use-shelf-edit.ts';

/** What can be done to what was chosen, by list; what was bought stays. */
const TAKING_OFF: Record<BookshelfList, { act: string; name: string } | undefined> = {
  recent: { act: 'hide', name: '삭제' },
  interest: { act: 'unfollow', name: '삭제' },
  bought: undefined,
  collection: { act: 'uncollect', name: '책장에서 빼기' },
};

interface BarFacts {
  list: BookshelfList;
  /** The collection that is edited. */
  from: number;
  collections: CollectionWire[];
  edit: ShelfEdit;
  /** Every work that is shown. */
  all: number[];
  /** Said when something is still to be chosen. */
  missing: string;
}

/** The bar under a list that is edited: how many are chosen, and what to do with them. */
export function EditBar({ list, from, collections, edit, all, missing }: BarFacts): ReactNode {
  const off = TAKING_OFF[list];
  const count = edit.chosen.size;
  const isWhole = count > 0 && count === all.length;
  return (
    <div className={styles.bar} role="group" aria-label="선택한 작품" data-high-bar="">
      <div className={styles.barRow}>
        <p className={styles.count} aria-live="polite">
          {missing && count === 0 ? missing : `${count}개 선택`}
        </p>
        <button type="button" className={styles.small} onClick={() => edit.choose(all, !isWhole)}>
          {isWhole ? '선택 해제' : '전체 선택'}
        </button>
        {off ? (
          <>
            <input type="hidden" name="from" value={from} />
            <button type="submit" name="act" value={off.act} className={styles.small} disabled={edit.isBusy}>
              {off.name}
            </button>
          </>
        ) : null}
      </div>
      <div className={styles.barRow}>
        <KeepChosen works={edit.chosen} className={styles.small} />
      </div>
      <CollectRow collections={collections.filter(({ id }) => id !== from)} edit={edit} />
    </div>
  );
}

/** Putting into a collection, one of the member's or a new one. */
function CollectRow({ collections, edit }: { collections: CollectionWire[]; edit: ShelfEdit }): ReactNode {
  const [to, setTo] = useState(String(collections[0]?.id ?? 'new'));
  const fault = edit.answer?.fault;
  return (
    <div className={styles.barRow}>
      {collections.length > 0 ? (
        <select
          name="collection"
          aria-label="담을 책장"
          value={to}
          className={styles.field}
          onChange={(event) => setTo(event.currentTarget.value)}
        >
          {collections.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="new">새 책장 만들기</option>
        </select>
      ) : (
        <input type="hidden" name="collection" value="new" />
      )}
      {to === 'new' ? (
        <input
          name="name"
          aria-label="새 책장 이름"
          placeholder="새 책장 이름"
          maxLength={BOOKSHELF_LIMITS.name}
          className={styles.field}
          aria-invalid={fault?.act === 'collect' || undefined}
        />
      ) : null}
      <button
        type="submit"
        name="act"
        value="collect"
        className={`${ui.button} ${ui.inked} ${styles.collect}`}
        disabled={edit.isBusy}
      >
        책장에 담기
      </button>
    </div>
  );
}
