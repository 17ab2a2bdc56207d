import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../members/browser-call.ts';
import type { CallResult } from '#contract/browser-calls';
import { COMMENT_FOLD_NAMES, MOST_COUNTED_COMMENTS } from '#vocabulary/comments';
import { counted } from '../wording/counted.ts';
import styles from './talk-panel.module.css';

type Talk = CallResult<'GET /ko/v1/works/:id/comments'>;

const SHOWN = 2;

/** How many comments a work has, and the first of them; what tells more than was read stays folded. Silent where none are to be had. */
export function TalkPanel({
  work,
  link,
  className,
}: {
  work: number;
  /** What stands here until the comments are known. */
  link: ReactNode;
  className: string | undefined;
}): ReactNode {
  const [talk, setTalk] = useState<Talk>();
  useEffect(() => {
    let isHere = true;
    // Without an answer the link stays: it says why itself.
    call('GET /ko/v1/works/:id/comments', { params: { id: work } }).then(
      (told) => isHere && setTalk(told),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [work]);
  if (!talk) return link;
  const first = talk.comments.filter(({ face }) => face === 'shown').slice(0, SHOWN);
  return (
    <section aria-label="댓글">
      <a className={className} href={`/comments/work/${work}`}>
        댓글 {counted(talk.count, MOST_COUNTED_COMMENTS)} · 평점 보기
      </a>
      {first.length > 0 ? (
        <ul className={styles.list}>
          {first.map((comment) => (
            <li key={comment.id}>
              <strong className={styles.nick}>{comment.nick}</strong>
              <Said comment={comment} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Said({ comment: { folded, text } }: { comment: Talk['comments'][number] }): ReactNode {
  if (folded === null) return <p className={styles.text}>{text}</p>;
  return (
    <details>
      <summary className={styles.fold}>{COMMENT_FOLD_NAMES[folded]}</summary>
      <p className={styles.text}>{text}</p>
    </details>
  );
}
