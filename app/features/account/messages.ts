/** Success messages; the URL can only select one of these. */
export const MESSAGES = {
  saved: '내 정보를 저장했습니다.',
  'photo-gone': '프로필 사진을 삭제했습니다.',
  'password-set': '비밀번호를 변경했습니다.',
  'password-set-others': '비밀번호를 변경했습니다. 다른 기기에서는 다시 로그인해 주세요.',
  'proof-sent': '인증 메일을 보냈습니다. 메일의 링크를 눌러 인증을 마쳐 주세요.',
  'mail-sent': '새 이메일로 인증 메일을 보냈습니다. 메일의 버튼을 눌러 변경을 마쳐 주세요.',
  'mail-changed': '이메일을 변경했습니다.',
  'session-ended': '선택한 기기에서 로그아웃했습니다.',
  'others-ended': '다른 기기에서 모두 로그아웃했습니다.',
  'device-released': '기기에 보관한 회차를 해제했습니다.',
  'tag-blocked': '태그를 차단했습니다.',
  'tag-unblocked': '태그 차단을 해제했습니다.',
  'purchase-cancelled': '구매를 취소했습니다.',
  'support-given': '작가에게 후원을 보냈습니다.',
  'support-begun': '매월 후원을 시작했습니다.',
  'support-stopped': '매월 후원을 해지했습니다. 결제한 기간까지 혜택을 이용할 수 있습니다.',
  'support-cancelled': '후원을 취소하고 코인을 되돌려 드렸습니다.',
  'refund-requested': '환불을 신청했습니다. 영업일 기준 3일 안에 처리됩니다.',
  'refund-done': '환불이 완료되었습니다.',
  'inquiry-sent': '문의를 보냈습니다. 답변을 드리면 이메일로 알려 드립니다.',
  'inquiry-added': '이어서 문의를 보냈습니다.',
  'comment-deleted': '댓글을 삭제했습니다.',
  'objection-sent': '이의를 접수했습니다. 검토한 뒤 결과를 알려 드립니다.',
  'reader-unblocked': '사용자 차단을 해제했습니다.',
  'rights-sent': '권리 침해 신고를 접수했습니다. 접수 번호와 결과를 이메일로 알려 드립니다.',
  'consent-given': '동의하신 것을 저장했습니다.',
  'consent-withdrawn': '동의를 거두신 것을 저장했습니다.',
  'inquiry-closed': '문의를 종료했습니다.',
  'inquiry-deleted': '문의를 삭제했습니다.',
  'linked-naver': '네이버 계정을 연결했습니다.',
  'linked-kakao': '카카오 계정을 연결했습니다.',
  'linked-google': 'Google 계정을 연결했습니다.',
  'linked-apple': 'Apple 계정을 연결했습니다.',
  'linked-facebook': 'Facebook 계정을 연결했습니다.',
  'unlinked-naver': '네이버 계정 연결을 해제했습니다.',
  'unlinked-kakao': '카카오 계정 연결을 해제했습니다.',
  'unlinked-google': 'Google 계정 연결을 해제했습니다.',
  'unlinked-apple': 'Apple 계정 연결을 해제했습니다.',
  'unlinked-facebook': 'Facebook 계정 연결을 해제했습니다.',
} as const;
export type GiftMessage = keyof typeof MESSAGES;

export function messageFrom(search: URLSearchParams): string | undefined {
  const name = search.get('said') ?? '';
  return Object.hasOwn(MESSAGES, name) ? MESSAGES[name as GiftMessage] : undefined;
}
