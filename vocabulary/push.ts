/** What a device is that messages are pushed to: a browser, or the shop's app on iOS or Android. */
export const PUSH_KINDS = ['web', 'ios', 'aos'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** A message as it is pushed: what a locked screen shows. It says nothing that a bystander may not read. */
export interface PushMessage {
  title: string;
  body: string;
  /** Where a tap leads: a path of the shop. */
  path: string;
  /** A later message of the same tag takes the place of the earlier, on the device and on the way there. */
  tag: string;
}

/** How many letters of each part of a message are sent: push services take no more than 4 KB, sealed. */
export const MOST_PUSH = { title: 120, body: 400, path: 400, tag: 120 } as const;

/** How many devices a member may have; the one made first makes room. */
export const MOST_PUSH_DEVICES = 20;

/** What a browser is shown where a message cannot be read: it has to be shown something. */
export const UNREAD_PUSH: PushMessage = { title: '새 알림이 있습니다', body: '', path: '/', tag: 'unread' };

/** A message as it comes out of a push service's hands; anything else becomes the one that says there is one. */
export function readPush(text: string): PushMessage {
  try {
    const told: { [Part in keyof PushMessage]?: unknown } | null = JSON.parse(text);
    const { title, body, path, tag } = told ?? {};
    if (typeof title !== 'string' || title === '') return UNREAD_PUSH;
    return {
      title,
      body: typeof body === 'string' ? body : '',
      path: typeof path === 'string' && leadsHome(path) ? path : '/',
      tag: typeof tag === 'string' && tag !== '' ? tag : UNREAD_PUSH.tag,
    };
  } catch {
    return UNREAD_PUSH;
  }
}

/** Whether a path leads into the shop and nowhere else. */
export function leadsHome(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}
