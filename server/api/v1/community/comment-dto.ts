import type { CommentItem } from '#domain/community';

/** A comment on the wire, without its replies. */
export function toCommentDto(comment: CommentItem) {
  const { id, parentId: parent, face, folded, nick, text, likes, replies, episode } = comment;
  return {
    id,
    parent,
    face,
    folded,
    nick,
    text,
    likes,
    replies,
    episode,
    is_own: comment.isOwn,
    is_spoiler: comment.isSpoiler,
    is_pinned: comment.isPinned,
    is_author: comment.isAuthor,
    is_edited: comment.isEdited,
    is_past_hold: comment.isPastHold,
    is_liked: comment.isLiked,
    is_supporter: comment.isSupporter,
    is_reported: comment.isReported,
    hidden_until: comment.hiddenUntil?.toISOString() ?? null,
    hide_reason: comment.hideReason,
    made_at: comment.madeAt.toISOString(),
  };
}
