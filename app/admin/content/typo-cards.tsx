import type { ReactNode } from 'react';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { TYPO_STATES, TYPO_STATE_NAMES, type TypoRow, type TypoState } from '#shared/community/typo-reports';
import { seoulMinute } from '#shared/content/seoul-date';
import { LinkButton } from '../components/console-page.tsx';
import { Pager } from '../components/data-table.tsx';
import kit from '../components/kit.module.css';
import { PostForm } from '../components/write-access.tsx';
import { TextDiff } from './text-diff.tsx';
import styles from './texts.module.css';

interface TypoListProps {
  list: { state: TypoState; typos: TypoRow[]; open: number; next: number | null };
  /** Address of the list, which its forms are sent to. */
  path: string;
  textPath: (typo: TypoRow) => string;
  /** Of the revision that an accepted report became. */
  revisionPath?: (typo: TypoRow, revision: number) => string;
  isOfOneWork?: boolean;
}

/** Typo reports by state, with their decisions. */
export function TypoList({ list, path, ...paths }: TypoListProps): ReactNode {
  const { state, typos, open, next } = list;
  return (
    <>
      <nav aria-label="제보 상태" className={styles.tabs}>
        {TYPO_STATES.map((entry) => (
          <a
            key={entry}
            href={`${path}?state=${entry}`}
            aria-current={entry === state ? 'page' : undefined}
            className={kit.quietButton}
          >
            {TYPO_STATE_NAMES[entry]}
            {entry === 'open' && open > 0 ? ` ${open.toLocaleString('ko-KR')}` : ''}
          </a>
        ))}
      </nav>
      {typos.length === 0 ? (
        <p className={kit.empty}>
          {state === 'open'
            ? '확인할 제보가 없습니다. 독자가 본문에서 글을 골라 오탈자 제보를 누르면 여기에 모입니다.'
            : '아직 없습니다. 확인할 제보에서 처리한 제보가 여기에 남습니다.'}
        </p>
      ) : (
        <ul className={styles.cards}>
          {typos.map((typo) => (
            <TypoCard key={typo.id} typo={typo} path={path} {...paths} />
          ))}
        </ul>
      )}
      <Pager older={next === null ? undefined : `${path}?state=${state}&after=${next}`} />
    </>
  );
}

function TypoCard({ typo, path, ...show }: Omit<TypoListProps, 'list'> & { typo: TypoRow }): ReactNode {
  const { textPath, revisionPath, isOfOneWork = false } = show;
  const place = `${typo.position}${UNIT_NAMES[typo.unit]}`;
  const name = isOfOneWork ? place : `${typo.workTitle} ${place}`;
  return (
    <li className={styles.card}>
      <p className={styles.cardHead}>
        <a href={textPath(typo)}>{name}</a>
        <span>{seoulMinute(typo.madeAt)}</span>
        {typo.readers > 1 ? <span>독자 {typo.readers.toLocaleString('ko-KR')}명이 같은 말</span> : null}
      </p>
      <p className={styles.context}>
        {typo.before}
        <TextDiff
          runs={[
            { is: 'gone', text: typo.found },
            { is: 'new', text: typo.wanted },
          ]}
        />
        {typo.after}
      </p>
      {typo.state === 'open' ? (
        <div className={kit.formBar}>
          <Decide typo={typo} act="accept" path={path} name={name} />
          <Decide typo={typo} act="refuse" path={path} name={name} />
          <LinkButton href={`${textPath(typo)}#block-${typo.block}`}>본문 열기</LinkButton>
        </div>
      ) : (
        <p className={styles.cardHead}>
          <span>
            {typo.decidedBy ?? '명령줄'} {typo.decidedAt ? seoulMinute(typo.decidedAt) : ''}
          </span>
          {typo.became === null ? null : revisionPath ? (
            <a href={revisionPath(typo, typo.became)}>{typo.became}판</a>
          ) : (
            <span>{typo.became}판</span>
          )}
        </p>
      )}
    </li>
  );
}

const DECISIONS = {
  accept: { label: '반영', look: kit.mainButton },
  refuse: { label: '거절', look: kit.quietButton },
} as const;

interface DecideProps {
  typo: TypoRow;
  act: keyof typeof DECISIONS;
  path: string;
  /** Accessible name of the episode. */
  name: string;
}

function Decide({ typo, act, path, name }: DecideProps): ReactNode {
  const { label, look } = DECISIONS[act];
  return (
    <PostForm action={path}>
      <input type="hidden" name="typo" value={typo.id} />
      <button type="submit" name="act" value={act} className={look} aria-label={`${label}: ${name}: ${typo.found}`}>
        {label}
      </button>
    </PostForm>
  );
}
