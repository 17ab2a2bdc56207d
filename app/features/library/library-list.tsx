import { type FormEvent, type ReactNode, useState } from 'react';
import type { CollectionDto, ShelfWorkDto } from '#contract/library';
import { formText } from '../../browser/form-text.ts';
import { useMorePages } from '../catalog/use-more-pages.ts';
import { ListEnd } from '../catalog/list-end.tsx';
import { showConfirm as askReader } from '../../components/confirm.tsx';
import works from '../storefront/works.module.css';
import { EditBar } from './edit-bar.tsx';
import type { LibraryView } from './layout-switch.tsx';
import styles from './library.module.css';
import { type LibraryParams, listOf } from './library-query.ts';
import { SelectableCard, LibraryCard } from './library-card.tsx';
import type { LibraryEdit } from './use-library-edit.ts';

/** With the id that infinite lists need. */
export type LibraryItem = ShelfWorkDto & { id: number };

interface LibraryListProps {
  request: LibraryParams;
  look: LibraryView;
  works: LibraryItem[];
  next: string | null;
  collections: CollectionDto[];
}

const EAGER = 6;
/** Removing actions need confirmation. */
const CONFIRMED_ACTIONS: ReadonlySet<string> = new Set(['hide', 'unfollow', 'uncollect']);
const REMOVE_ONLY = '목록에서만 삭제되며 구매 내역은 그대로 남습니다.';

export function LibraryList({ details, edit }: { details: LibraryListProps; edit: LibraryEdit }): ReactNode {
  const pages = useMorePages({ works: details.works, next: details.next });
  const [missing, setMissing] = useState('');
  const visible = pages.works.filter(({ id }) => !edit.gone.has(id));
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    event.preventDefault();
    const count = form.getAll('work').length;
    setMissing(count === 0 ? '작품을 먼저 선택해 주세요.' : '');
    if (count === 0) return;
    const text = `선택한 ${count}개 작품을 목록에서 삭제하시겠습니까?\n${REMOVE_ONLY}`;
    if (CONFIRMED_ACTIONS.has(formText(form, 'act')) && !(await askReader({ text, confirm: '삭제' }))) return;
    edit.send(form);
  };
  const grid = (
    <ul className={details.look === 'grid' ? works.grid : styles.lines} data-look={details.look}>
      {visible.map((work, at) => (
        <li key={work.id}>
          {edit.isEditing ? (
            <SelectableCard
              work={work}
              eager={at < EAGER}
              isChosen={edit.chosen.has(work.id)}
              choose={(isChosen) => edit.choose([work.id], isChosen)}
            />
          ) : (
            <LibraryCard work={work} eager={at < EAGER} />
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <section
      className={styles.list}
      data-editing={edit.isEditing || undefined}
      aria-label="작품"
      aria-busy={pages.isLoading}
    >
      {edit.isEditing ? (
        <form method="post" onSubmit={(event) => void send(event)}>
          {grid}
          <EditBar
            list={listOf(details.request) ?? 'recent'}
            from={details.request.collection}
            collections={details.collections}
            edit={edit}
            all={visible.map(({ id }) => id)}
            missing={missing}
          />
        </form>
      ) : (
        grid
      )}
      <ListEnd pages={pages} />
    </section>
  );
}
