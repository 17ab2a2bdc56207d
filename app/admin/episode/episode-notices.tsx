import type { ReactNode } from 'react';
import { formatSeoulTime } from '#shared/content/seoul-date';
import styles from './episode-form.module.css';

interface EpisodeNoticesProps {
  others: readonly { name: string; keptAt: Date }[];
  draft: { basedOn: number; keptAt: Date } | null;
  revision: number;
  /** Path of the revisions. */
  revisions: string;
}

/** Other writers, and a draft that is not saved as a revision yet. */
export function EpisodeNotices({ others, draft, revision, revisions }: EpisodeNoticesProps): ReactNode {
  const isBehind = draft !== null && draft.basedOn !== revision;
  return (
    <>
      {others.map(({ name, keptAt }) => (
        <p key={name} role="status" className={styles.notice}>
          {name} 님도 이 글을 고치고 있습니다. 마지막으로 쓴 시각은 {formatSeoulTime(keptAt)}입니다. 먼저 저장한 글이 새
          판이 되고, 나중에 저장하는 분께 알려 드립니다.
        </p>
      ))}
      {draft ? (
        <p className={styles.notice}>
          {formatSeoulTime(draft.keptAt)}에 쓰던 초안입니다. 저장하기 전에는 독자에게 보이지 않습니다.
          {isBehind ? (
            <>
              {' '}
              이 초안은 {draft.basedOn}판에서 시작했고, 그사이 {revision}판이 저장되었습니다.{' '}
              <a href={`${revisions}?older=${draft.basedOn}&newer=${revision}`}>바뀐 내용 보기</a>. 저장하면 초안의 글이
              그 위에 새 판이 됩니다.
            </>
          ) : null}
        </p>
      ) : null}
    </>
  );
}
