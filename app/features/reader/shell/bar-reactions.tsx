import { type ReactNode, Suspense, lazy, useEffect, useState, useSyncExternalStore } from 'react';
import type { BrowserCalls } from '#contract/browser-api';
import IconHeart from '~icons/tabler/heart';
import IconMessage from '~icons/tabler/message-circle';
import { shortCount } from '../../../components/formatters/short-count.ts';
import { useMember } from '../../auth/use-member.ts';
import { useCommentsLink } from '../comments/use-comments-link.ts';
import styles from './bar-reactions.module.css';
import { changedCommentCount, changedLikes, watchReactions } from './changed-reactions.ts';

const BarLike = lazy(() => import('./bar-like.tsx').then((module) => ({ default: module.BarLike })));

type Reactions = BrowserCalls['GET /ko/v1/episodes/:id/like']['result'];

const loaded = new Map<number, Reactions>();

/** Likes and comments in the bar; loaded when the bar of an episode is first seen. */
export function BarReactions({ episode, isSeen }: { episode: number; isSeen: boolean }): ReactNode {
  const isMember = useMember() !== undefined;
  const [, setTurn] = useState(0);
  useEffect(() => {
    if (!isSeen || loaded.has(episode)) return;
    load(episode, isMember).then(
      (reactions) => {
        loaded.set(episode, reactions);
        setTurn((turn) => turn + 1);
      },
      // Without network nothing is shown.
      () => undefined,
    );
  }, [episode, isSeen, isMember]);
  const reactions = loaded.get(episode);
  return reactions ? <Counts key={episode} episode={episode} reactions={reactions} isMember={isMember} /> : null;
}

/** The API client, which knows who asks, is loaded for members only. */
async function load(episode: number, isMember: boolean): Promise<Reactions> {
  if (isMember) {
    const { call } = await import('../../../browser/api/browser-call.ts');
    return call('GET /ko/v1/episodes/:id/like', { params: { id: episode } });
  }
  const response = await fetch(`${document.documentElement.dataset['apiBase'] ?? ''}/ko/v1/episodes/${episode}/like`);
  const { result }: { result: Reactions } = await response.json();
  if (!response.ok) throw new Error(`likes answered ${response.status}`);
  return result;
}

interface CountsProps {
  episode: number;
  reactions: Reactions;
  isMember: boolean;
}

function Counts({ episode, reactions, isMember }: CountsProps): ReactNode {
  const likes = useSyncExternalStore(watchReactions, () => changedLikes(episode)) ?? reactions;
  const comments = useSyncExternalStore(watchReactions, () => changedCommentCount(episode)) ?? reactions.comments;
  const commentsLink = useCommentsLink(episode);
  const [presses, setPresses] = useState(0);
  return (
    <div className={styles.reactions} data-bar-reactions="">
      <button
        type="button"
        aria-label={labelOf('좋아요', likes.likes)}
        aria-pressed={likes.is_liked}
        onClick={() => setPresses(presses + 1)}
      >
        <IconHeart aria-hidden="true" width={20} height={20} />
        <span aria-hidden="true">{countOf(likes.likes)}</span>
      </button>
      <a {...commentsLink} aria-haspopup="dialog" aria-label={labelOf('댓글', comments)}>
        <IconMessage aria-hidden="true" width={20} height={20} />
        <span aria-hidden="true">{countOf(comments)}</span>
      </a>
      <Suspense>
        {(isMember || presses > 0) && <BarLike episode={episode} first={reactions} presses={presses} />}
      </Suspense>
    </div>
  );
}

function labelOf(name: string, count: number): string {
  return `${name} ${countOf(count)}`.trim();
}

function countOf(count: number): string {
  return count > 0 ? shortCount(count) : '';
}
