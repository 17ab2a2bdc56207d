/** Why a reader cannot write comments. */
export const CLOSED_NOTES = {
  closed: '댓글이 닫혀 있어 새 댓글을 쓸 수 없습니다.',
  holders: '구매하거나 대여한 독자만 댓글을 쓸 수 있습니다.',
  restricted: '댓글 쓰기가 제한되어 있습니다. 알림함에서 사유와 기간을 확인해 주세요.',
};
