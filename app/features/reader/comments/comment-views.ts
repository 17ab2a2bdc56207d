import type { CallResult } from '#contract/browser-api';
import { seoulMinute } from '#shared/content/seoul-date';
import type { CommentView } from '../../community/comments-view.server.ts';

type CommentDto = CallResult<'GET /ko/v1/episodes/:id/comments'>['comments'][number];

/** Comments of the API as the components of the comments page show them. */
export function commentViews(comments: CommentDto[]): CommentView[] {
  return comments.map((comment) => ({ ...lineView(comment), answers: comment.answers.map(lineView) }));
}

function lineView(line: Omit<CommentDto, 'answers'>): CommentView {
  const { id, parent, face, folded, nick, text, likes, replies, episode } = line;
  return {
    id,
    parentId: parent,
    face,
    folded,
    nick,
    text,
    likes,
    replies,
    episode,
    isOwn: line.is_own,
    isSpoiler: line.is_spoiler,
    isPinned: line.is_pinned,
    isAuthor: line.is_author,
    isEdited: line.is_edited,
    isPastHold: line.is_past_hold,
    isLiked: line.is_liked,
    isReported: line.is_reported,
    isSupporter: line.is_supporter,
    until: line.hidden_until && seoulMinute(new Date(line.hidden_until)),
    hideReason: line.hide_reason,
    at: line.made_at,
    isReview: false,
    halves: null,
    shopAnswer: null,
    answers: [],
  };
}
