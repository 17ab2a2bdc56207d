import { type FormEvent, type ReactNode, useState } from 'react';
import type { CollectionWire, ShelfWorkWire } from '#contract/bookshelf';
import { formText } from '../form-text.ts';
import { useFurtherPages } from '../lists/further-pages.ts';
import { ListEnd } from '../lists/list-end.tsx';
import { ask as askReader } from '../ui/ask.tsx';
import works from '../works/works.module.css';
import { EditBar } from './edit-bar.tsx';
import type { ShelfLook } from './look-switch.tsx';
import styles from './mybook.module.css';
import { type ShelfAsk, listOf } from './shelf-ask.ts';
import { ChosenCard, ShelfCard } from './shelf-card.tsx';
import type { ShelfEdit } from './use-shelf-edit.ts';

/** A work of the shelf under its own number, as lists that grow want it. */
export type ShelfItem = ShelfWorkWire & { id: number };

interface ListFacts {
  ask: ShelfAsk;
  look: ShelfLook;
  works: ShelfItem[];
  next: string | null;
  collections: CollectionWire[];
}

/** Covers of the first rows are fetched with the page. */
const EAGER = 6;
/** What takes works off a list, and is asked about first. */
const ASKED_ABOUT: ReadonlySet<string> = new Set(['hide', 'unfollow', 'uncollect']);
const TAKEN_OFF_ONLY = '목록에서만 삭제되며 구매 내역은 그대로 남습니다.';

/** The works of a list on their planks; while it is edited, each may be chosen and a bar says what can be done. */
export function ShelfList({ facts, edit }: { facts: ListFacts; edit: ShelfEdit }): ReactNode {
  const pages = useFurtherPages({ works: facts.works, next: facts.next });
  const [missing, setMissing] = useState('');
  const shown = pages.works.filter(({ id }) => !edit.gone.has(id));
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    event.preventDefault();
    const count = form.getAll('work').length;
    setMissing(count === 0 ? '작품을 먼저 선택해 주세요.' : '');
    if (count === 0) return;
    const text = `선택한 ${count}개 작품을 목록에서 삭제하시겠습니까?\n${TAKEN_OFF_ONLY}`;
    if (ASKED_ABOUT.has(formText(form, 'act')) && !(await askReader({ text, confirm: '삭제' }))) return;
    edit.send(form);
  };
  const grid = (
    <ul className={facts.look === 'grid' ? works.grid : styles.lines} data-look={facts.look}>
      {shown.map((work, at) => (
        <li key={work.id}>
          {edit.isEditing ? (
            <ChosenCard
              work={work}
              eager={at < EAGER}
              isChosen={edit.chosen.has(work.id)}
              choose={(isChosen) => edit.choose([work.id], isChosen)}
            />
          ) : (
            <ShelfCard work={work} eager={at < EAGER} />
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
            list={listOf(facts.ask) ?? 'recent'}
            from={facts.ask.collection}
            collections={facts.collections}
            edit={edit}
            all={shown.map(({ id }) => id)}
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
