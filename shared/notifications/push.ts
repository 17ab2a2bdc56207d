/** Push device kinds: browser, iOS app, Android app. */
export const PUSH_KINDS = ['web', 'ios', 'aos'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** A push message for the lock screen; contains nothing private. */
export interface PushMessage {
  title: string;
  body: string;
  /** Shop path opened by a tap. */
  path: string;
  /** A later message with the same tag replaces the earlier one. */
  tag: string;
}

/** Maximum characters per field: push services accept 4 KB encrypted. */
export const MAX_PUSH_LENGTH = { title: 120, body: 400, path: 400, tag: 120 } as const;

/** Maximum devices per member; the oldest is replaced. */
export const MAX_PUSH_DEVICES = 20;

/** Fallback for unreadable messages: browsers must show something. */
export const UNREAD_PUSH: PushMessage = { title: '새 알림이 있습니다', body: '', path: '/', tag: 'unread' };

/** Parses a push message; returns the fallback if invalid. */
export function readPush(text: string): PushMessage {
  try {
    const parsed: { [Part in keyof PushMessage]?: unknown } | null = JSON.parse(text);
    const { title, body, path, tag } = parsed ?? {};
    if (typeof title !== 'string' || title === '') return UNREAD_PUSH;
    return {
      title,
      body: typeof body === 'string' ? body : '',
      path: typeof path === 'string' && leadsToHome(path) ? path : '/',
      tag: typeof tag === 'string' && tag !== '' ? tag : UNREAD_PUSH.tag,
    };
  } catch {
    return UNREAD_PUSH;
  }
}

/** Whether a path stays inside the shop. */
export function leadsToHome(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}
