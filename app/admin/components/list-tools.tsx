import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { MAX_VIEW_NAME } from '#shared/operations/admin-lists';
import { Check, Field } from './console-form.tsx';
import type { ListState } from './list-state.server.ts';
import kit from './kit.module.css';
import styles from './list-tools.module.css';
import { Details } from './details.tsx';

interface ListToolsProps {
  state: ListState;
  /** Columns that can be chosen. */
  columns: readonly { key?: string; title: string }[];
  /** Beside the tools, such as chips. */
  lead?: ReactNode;
  /** More links, such as a download. */
  children?: ReactNode;
}

/** Saved views, columns and downloads of a list. */
export function ListTools({ state, columns, lead, children }: ListToolsProps): ReactNode {
  const { list, views, visible, canSave } = state;
  const { pathname, search } = useLocation();
  const back = pathname + search;
  const chosen = columns.flatMap(({ key, title }) => (key === undefined ? [] : [{ key, title }]));
  return (
    <div className={styles.row}>
      <div className={styles.lead}>
        {lead}
        {views.length > 0 ? <Views list={list} views={views} back={back} /> : null}
      </div>
      <div className={styles.tools}>
        {canSave ? (
          <Details className={styles.tool}>
            <summary className={kit.quietButton}>보기 저장</summary>
            <form method="post" action="/operator/lists" className={styles.sheet}>
              <Hidden list={list} back={back} act="save" />
              <Field
                label="이름"
                name="name"
                maxLength={MAX_VIEW_NAME}
                required
                hint="지금의 조건과 정렬을 저장합니다. 같은 이름이면 바꿉니다."
              />
              <button type="submit" className={kit.mainButton}>
                저장
              </button>
            </form>
          </Details>
        ) : null}
        <Details className={styles.tool}>
          <summary className={kit.quietButton}>열 선택</summary>
          <form method="post" action="/operator/lists" className={styles.sheet}>
            <Hidden list={list} back={back} act="columns" />
            <fieldset className={styles.columns}>
              <legend className="visually-hidden">보일 열</legend>
              {chosen.map(({ key, title }) => (
                <Check key={key} label={title} name="column" value={key} defaultChecked={visible.includes(key)} />
              ))}
            </fieldset>
            <button type="submit" className={kit.mainButton}>
              저장
            </button>
          </form>
        </Details>
        {children}
      </div>
    </div>
  );
}

function Views({ list, views, back }: Pick<ListState, 'list' | 'views'> & { back: string }): ReactNode {
  return (
    <nav aria-label="저장한 보기" className={styles.views}>
      {views.map((view) => (
        <span key={view.id} className={styles.view} data-current={view.isCurrent ? '' : undefined}>
          <a href={view.href} aria-current={view.isCurrent ? 'true' : undefined}>
            {view.name}
            {view.count === undefined ? null : <small>{view.count}</small>}
          </a>
          <form method="post" action="/operator/lists">
            <Hidden list={list} back={back} act="remove" />
            <input type="hidden" name="id" value={view.id} />
            <button type="submit" aria-label={`보기 ‘${view.name}’ 삭제`}>
              ×
            </button>
          </form>
        </span>
      ))}
    </nav>
  );
}

function Hidden({ list, back, act }: { list: string; back: string; act: string }): ReactNode {
  return (
    <>
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="act" value={act} />
    </>
  );
}
