import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../members/browser-call.ts';
import type { CallResult } from '#contract/browser-calls';
import { MOST_COUNTED_COMMENTS } from '#vocabulary/comments';
import { counted } from '../wording/counted.ts';
import styles from './work-page.module.css';

type Talk = CallResult<'GET /ko/v1/works/:id/comments'>;

/**
 * The way to a work's comments. How many there are, and the first that may be read here, come when it is in sight, into
 * the same row: what stands below does not move under the finger. What tells more than was read is not the first, nor what is new and
 * liked by nobody.
 */
export function WorkTalk({ work }: { work: number }): ReactNode {
  const row = useRef<HTMLDivElement>(null);
  const [talk, setTalk] = useState<Talk>();
  useEffect(() => {
    let isHere = true;
    const sight = new IntersectionObserver((entries) => {
      if (!entries.some((one) => one.isIntersecting)) return;
      sight.disconnect();
      // Without an answer the link stays as it is: it says why itself.
      call('GET /ko/v1/works/:id/comments', { params: { id: work } }).then(
        (told) => isHere && setTalk(told),
        () => undefined,
      );
    });
    if (row.current) sight.observe(row.current);
    return () => {
      isHere = false;
      sight.disconnect();
    };
  }, [work]);
  const first = talk?.comments.find(
    ({ face, folded, is_past_hold: isPastHold }) => face === 'shown' && folded === null && isPastHold,
  );
  return (
    <div ref={row} className={styles.talk}>
      <a href={`/comments/work/${work}`}>
        {talk ? `댓글 ${counted(talk.count, MOST_COUNTED_COMMENTS)} · 평점 보기` : '댓글·평점 보기'}
      </a>
      {first ? (
        <p>
          <strong>{first.nick}</strong> {first.text}
        </p>
      ) : null}
    </div>
  );
}
