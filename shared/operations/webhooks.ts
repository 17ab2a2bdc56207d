/** Events that webhooks report, with display names. */
export const WEBHOOK_EVENTS = {
  'order.paid': '새 주문(코인 결제 완료)',
  'episode.opened': '새 회차 공개',
  'member.joined': '새 회원',
} as const;
/** The name of an event. */
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

/** States of a delivery, with display names. */
export const WEBHOOK_STATES = { waiting: '보내는 중', delivered: '보냄', failed: '실패' } as const;
/** The state of a delivery. */
export type WebhookState = keyof typeof WEBHOOK_STATES;

/** Why an attempt failed, with display names. */
export const WEBHOOK_FAILURES = {
  address: '내부 네트워크이거나 찾을 수 없는 주소',
  connection: '연결하지 못함',
  timeout: '10초 안에 답이 없음',
  status: '수신 서버가 2xx로 응답하지 않음',
} as const;
/** Why an attempt failed. */
export type WebhookFailure = keyof typeof WEBHOOK_FAILURES;

/** An address without its query, which may hold a key. */
export function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/, '?…');
}

/** Addresses of a shop. */
export const MAX_WEBHOOKS = 10;
/** Characters of an address. */
export const WEBHOOK_URL_LENGTH = 500;
