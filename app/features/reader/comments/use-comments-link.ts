import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import { paths } from '#shared/web/paths';
import { isPlainClick } from '../../../navigation/plain-link.ts';
import { takePendingAction } from '../../auth/pending-action.ts';
import { useMember } from '../../auth/use-member.ts';
import { commentsAction } from './comments-action.ts';

interface CommentsLink {
  href: string;
  onClick(event: MouseEvent<HTMLAnchorElement>): void;
}

/** A link to the comments page of an episode that opens them over the text; after a login they open again. */
export function useCommentsLink(episode: number): CommentsLink {
  const isMember = useMember() !== undefined;
  const href = `${paths.comments('episode', episode)}?read=1`;
  const open = (): void =>
    void import('./comment-sheet.tsx').then(
      ({ openCommentSheet }) => openCommentSheet(episode),
      () => location.assign(href),
    );
  const reopen = useEffectEvent(open);
  useEffect(() => {
    if (isMember && takePendingAction(commentsAction(episode))) reopen();
  }, [isMember, episode]);
  return {
    href,
    onClick(event) {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      open();
    },
  };
}
