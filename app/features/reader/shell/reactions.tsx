import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { BrowserCalls } from '#contract/browser-api';
import IconHeart from '~icons/tabler/heart';
import IconHeartFilled from '~icons/tabler/heart-filled';
import IconMessage from '~icons/tabler/message-circle';
import IconStar from '~icons/tabler/star';
import { MAX_COUNTED_COMMENTS } from '#shared/community/comments';
import { paths } from '#shared/web/paths';
import { call } from '../../../browser/api/browser-call.ts';
import { countLabel } from '../../../components/formatters/count-label.ts';
import { useCommentsLink } from '../comments/use-comments-link.ts';
import { WorkCard } from '../../storefront/work-card.tsx';
import works from '../../storefront/works.module.css';
import { changedCommentCount, watchReactions } from './changed-reactions.ts';
import styles from './reactions.module.css';
import { useEpisodeLike } from './use-episode-like.ts';
import type { ViewedEpisode } from './viewed-episode.ts';

type Likes = BrowserCalls['GET /ko/v1/episodes/:id/like']['result'];
type Comments = BrowserCalls['GET /ko/v1/episodes/:id/comments']['result'];
type Rating = BrowserCalls['GET /ko/v1/works/:id/rating']['result'];
type Related = BrowserCalls['GET /ko/v1/works/:id/related']['result']['related'];

interface ReactionData {
  likes: Likes | undefined;
  comments: Comments | undefined;
  rating: Rating | undefined;
  related: Related;
}

const MAX_BEST = 3;
const MAX_RELATED = 6;
const WORDING = {
  like: '좋아요',
  best: '베스트 댓글',
  rating: (average: number | null) => (average === null ? '평점 주기' : `평점 ${average.toFixed(1)}`),
  comments: (count: number) => `댓글 ${countLabel(count, MAX_COUNTED_COMMENTS)}`,
};

interface ReactionsProps {
  viewed: ViewedEpisode;
  isBetween: boolean;
  /** Without network. */
  children: ReactNode;
}

/** What readers said about an episode, and works like this after the last one. */
export function Reactions({ viewed: { episode, work, next }, isBetween, children }: ReactionsProps): ReactNode {
  const [data, setData] = useState<ReactionData>();
  const [hasFailed, setFailed] = useState(false);
  const isLast = next === null && !isBetween;
  useEffect(() => {
    let isGone = false;
    void load({ episode: episode.id, work: work.id, isLast }).then((loaded) => {
      if (isGone) return;
      setData(loaded);
      setFailed(loaded.likes === undefined && loaded.comments === undefined);
    });
    return () => {
      isGone = true;
    };
  }, [episode.id, work.id, isLast]);
  if (hasFailed || !data) return children;
  const best = (data.comments?.comments ?? []).filter(
    (comment) => comment.face === 'shown' && comment.folded === null && !comment.is_spoiler,
  );
  return (
    <>
      <div className={styles.row} data-reactions="">
        {data.likes && <LikeButton episode={episode.id} first={data.likes} />}
        <CommentsLink episode={episode.id} count={data.comments?.count ?? 0} />
        {data.rating && (
          <a href={paths.reviews(work.id)}>
            <IconStar aria-hidden="true" width={18} height={18} />
            {WORDING.rating(data.rating.average)}
          </a>
        )}
      </div>
      {!isBetween && best.length > 0 && <BestComments comments={best.slice(0, MAX_BEST)} />}
      {isLast && <RelatedWorks related={data.related} />}
    </>
  );
}

async function load(of: { episode: number; work: number; isLast: boolean }): Promise<ReactionData> {
  const [episode, work] = [{ params: { id: of.episode } }, { params: { id: of.work } }];
  const [likes, comments, rating, related] = await Promise.all([
    call('GET /ko/v1/episodes/:id/like', episode).catch(() => undefined),
    call('GET /ko/v1/episodes/:id/comments', { ...episode, query: { read: '1' } }).catch(() => undefined),
    call('GET /ko/v1/works/:id/rating', work).catch(() => undefined),
    of.isLast ? call('GET /ko/v1/works/:id/related', work).catch(() => undefined) : undefined,
  ]);
  return { likes, comments, rating, related: related?.related ?? [] };
}

function CommentsLink({ episode, count }: { episode: number; count: number }): ReactNode {
  const changed = useSyncExternalStore(watchReactions, () => changedCommentCount(episode));
  return (
    <a {...useCommentsLink(episode)} aria-haspopup="dialog">
      <IconMessage aria-hidden="true" width={18} height={18} />
      {WORDING.comments(changed ?? count)}
    </a>
  );
}

function LikeButton({ episode, first }: { episode: number; first: Likes }): ReactNode {
  const [message, setMessage] = useState('');
  const { likes, toggle } = useEpisodeLike({ episode, first, failed: setMessage });
  const Heart = likes.is_liked ? IconHeartFilled : IconHeart;
  return (
    <>
      <button
        type="button"
        aria-pressed={likes.is_liked}
        onClick={() => {
          setMessage('');
          toggle();
        }}
      >
        <Heart aria-hidden="true" width={18} height={18} />
        {WORDING.like} {likes.likes.toLocaleString('ko-KR')}
      </button>
      {message && <span role="alert">{message}</span>}
    </>
  );
}

function BestComments({ comments }: { comments: Comments['comments'] }): ReactNode {
  return (
    <section className={styles.best} aria-label={WORDING.best}>
      <h2>{WORDING.best}</h2>
      <ul>
        {comments.map((comment) => (
          <li key={comment.id}>
            <p>{comment.text}</p>
            <small>
              {comment.nick}
              {comment.is_author && <strong className={styles.author}> 작가</strong>} · {WORDING.like}{' '}
              {comment.likes.toLocaleString('ko-KR')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RelatedWorks({ related }: { related: Related }): ReactNode {
  const row = related.find((each) => each.works.length > 0);
  if (!row) return null;
  return (
    <section className={styles.related} aria-label={row.title}>
      <h2>{row.title}</h2>
      <ul className={works.grid}>
        {row.works.slice(0, MAX_RELATED).map((card) => (
          <li key={card.id}>
            <WorkCard work={card} sizes="(min-width: 600px) 180px, 29vw" note={card.why || card.creator} />
          </li>
        ))}
      </ul>
    </section>
  );
}
