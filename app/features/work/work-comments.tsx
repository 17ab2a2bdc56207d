import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../../browser/api/browser-call.ts';
import type { CallResult } from '#contract/browser-api';
import { MAX_COUNTED_COMMENTS } from '#shared/community/comments';
import { paths } from '#shared/web/paths';
import { countLabel } from '../../components/formatters/count-label.ts';
import styles from './work-page.module.css';
import { Link } from '../../navigation/link.tsx';

type Comments = CallResult<'GET /ko/v1/works/:id/comments'>;

/**
 * Comment link. Count and first comment load when visible, without layout shift. Spoilers and new comments without
 * likes are not shown.
 */
export function WorkComments({ work }: { work: number }): ReactNode {
  const row = useRef<HTMLDivElement>(null);
  const [thread, setComments] = useState<Comments>();
  useEffect(() => {
    let isMounted = true;
    const sight = new IntersectionObserver((entries) => {
      if (!entries.some((item) => item.isIntersecting)) return;
      sight.disconnect();
      // The link works without it.
      call('GET /ko/v1/works/:id/comments', { params: { id: work } }).then(
        (payload) => isMounted && setComments(payload),
        () => undefined,
      );
    });
    if (row.current) sight.observe(row.current);
    return () => {
      isMounted = false;
      sight.disconnect();
    };
  }, [work]);
  const first = thread?.comments.find(
    ({ face, folded, is_past_hold: isPastHold }) => face === 'shown' && folded === null && isPastHold,
  );
  return (
    <div ref={row} className={styles.talk}>
      <Link to={paths.comments('work', work)}>
        {thread ? `댓글 ${countLabel(thread.count, MAX_COUNTED_COMMENTS)}` : '댓글 보기'}
      </Link>
      <Link to={paths.reviews(work)}>평점·리뷰</Link>
      {first ? (
        <p>
          <strong>{first.nick}</strong> {first.text}
        </p>
      ) : null}
    </div>
  );
}
