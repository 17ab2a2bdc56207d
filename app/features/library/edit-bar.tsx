import { type ReactNode, useState } from 'react';
import type { CollectionDto } from '#contract/library';
import { LIBRARY_LIMITS, type LibraryList } from '#shared/reading/library-lists';
import { DownloadSelection } from '../offline/download-selection.tsx';
import ui from '../../components/ui.module.css';
import styles from './library.module.css';
import type { LibraryEdit } from './use-library-edit.ts';

/** Action per list; purchases cannot be removed. */
const TAKING_OFF: Record<LibraryList, { act: string; name: string } | undefined> = {
  recent: { act: 'hide', name: '삭제' },
  interest: { act: 'unfollow', name: '삭제' },
  bought: undefined,
  collection: { act: 'uncollect', name: '책장에서 빼기' },
};

interface EditBarProps {
  list: LibraryList;
  /** Edited collection. */
  from: number;
  collections: CollectionDto[];
  edit: LibraryEdit;
  all: number[];
  /** Message for an empty selection. */
  missing: string;
}

export function EditBar({ list, from, collections, edit, all, missing }: EditBarProps): ReactNode {
  const off = TAKING_OFF[list];
  const count = edit.chosen.size;
  const isComplete = count > 0 && count === all.length;
  return (
    <div className={styles.bar} role="group" aria-label="선택한 작품" data-high-bar="">
      <div className={styles.barRow}>
        <p className={styles.count} aria-live="polite">
          {missing && count === 0 ? missing : `${count}개 선택`}
        </p>
        <div className={styles.tools}>
          <button type="button" className={styles.small} onClick={() => edit.choose(all, !isComplete)}>
            {isComplete ? '선택 해제' : '전체 선택'}
          </button>
          <details className={styles.collecting}>
            <summary className={styles.small}>책장</summary>
            <CollectRow collections={collections.filter(({ id }) => id !== from)} edit={edit} />
          </details>
          <DownloadSelection works={edit.chosen} className={styles.small} />
          {off ? (
            <>
              <input type="hidden" name="from" value={from} />
              <button type="submit" name="act" value={off.act} className={styles.small} disabled={edit.isBusy}>
                {off.name}
              </button>
            </>
          ) : null}
        </div>
      </div>
    </div>
  );
}

function CollectRow({ collections, edit }: { collections: CollectionDto[]; edit: LibraryEdit }): ReactNode {
  const [to, setTo] = useState(String(collections[0]?.id ?? 'new'));
  const error = edit.answer?.error;
  return (
    <div className={styles.collectRow}>
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
          maxLength={LIBRARY_LIMITS.name}
          className={styles.field}
          aria-invalid={error?.act === 'collect' || undefined}
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
