import type { CallResult } from '#contract/browser-api';
import { seoulMinute } from '#shared/content/seoul-date';
import type { CommentView } from '../../community/comments-view.server.ts';

type CommentDto = CallResult<'GET /ko/v1/episodes/:id/comments'>['comments'][number];

/** Comments of the API as the components of the comments page show them. */
export function toCommentViews(comments: CommentDto[]): CommentView[] {
  return comments.map((comment) => ({ ...toCommentView(comment), answers: comment.answers.map(toCommentView) }));
}

function toCommentView(comment: Omit<CommentDto, 'answers'>): CommentView {
  const { id, parent, face, folded, nick, text, likes, replies, episode } = comment;
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
    isOwn: comment.is_own,
    isSpoiler: comment.is_spoiler,
    isPinned: comment.is_pinned,
    isAuthor: comment.is_author,
    isEdited: comment.is_edited,
    isPastHold: comment.is_past_hold,
    isLiked: comment.is_liked,
    isReported: comment.is_reported,
    isSupporter: comment.is_supporter,
    until: comment.hidden_until && seoulMinute(new Date(comment.hidden_until)),
    hideReason: comment.hide_reason,
    at: comment.made_at,
    isReview: false,
    halves: null,
    shopAnswer: null,
    answers: [],
  };
}
