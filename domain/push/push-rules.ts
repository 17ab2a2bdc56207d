import { MOST_PUSH, type PushMessage, leadsHome } from '#vocabulary/push';

const ELLIPSIS = '…';

/** How long a message is worth delivering, unless whoever sends says otherwise. */
export const PUSH_HOURS = 24;

/** The message as it may travel: bounded, and leading into the shop alone. */
export function bounded({ title, body, path, tag }: PushMessage): PushMessage {
  return {
    title: cut(title, MOST_PUSH.title),
    body: cut(body, MOST_PUSH.body),
    path: leadsHome(path) && path.length <= MOST_PUSH.path ? path : '/',
    tag: tag.slice(0, MOST_PUSH.tag),
  };
}

/** By letters, not by halves of them: a cut pair would be no text any more. */
function cut(text: string, most: number): string {
  const letters = [...text.toWellFormed()];
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most - 1).join('')}${ELLIPSIS}`;
}

/** How long to wait before a message is tried again; undefined where it would come too late to be worth it. */
export function waitForService(asked: number, secondsLeft: number): number | undefined {
  const wait = Math.min(Math.max(Math.ceil(asked), 1), 6 * 60 * 60);
  return wait < secondsLeft ? wait : undefined;
}
