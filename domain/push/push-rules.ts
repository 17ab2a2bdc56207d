import { MAX_PUSH_LENGTH, type PushMessage, leadsToHome } from '#shared/notifications/push';

const ELLIPSIS = '…';

/** Default lifetime of a message. */
export const PUSH_HOURS = 24;

/** Bounds a message and its link. */
export function truncateMessage({ title, body, path, tag }: PushMessage): PushMessage {
  return {
    title: cut(title, MAX_PUSH_LENGTH.title),
    body: cut(body, MAX_PUSH_LENGTH.body),
    path: leadsToHome(path) && path.length <= MAX_PUSH_LENGTH.path ? path : '/',
    tag: tag.slice(0, MAX_PUSH_LENGTH.tag),
  };
}

/** By code points, so that no surrogate pair is split. */
function cut(text: string, max: number): string {
  const characters = [...text.toWellFormed()];
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}${ELLIPSIS}`;
}

/** Seconds until the retry; undefined when it would exceed the lifetime. */
export function retryDelay(requestedSeconds: number, secondsLeft: number): number | undefined {
  const wait = Math.min(Math.max(Math.ceil(requestedSeconds), 1), 6 * 60 * 60);
  return wait < secondsLeft ? wait : undefined;
}
