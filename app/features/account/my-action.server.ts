import { runFormAction } from '../../server/form-action.server.ts';
import type { GiftMessage } from './messages.ts';

export interface AccountActionResult {
  path: string;
  message?: GiftMessage;
}

/** `runFormAction` with a message for the page that follows. */
export function runAccountAction(
  action: () => Promise<AccountActionResult>,
  form?: Parameters<typeof runFormAction>[1],
): ReturnType<typeof runFormAction> {
  return runFormAction(async () => {
    const { path, message } = await action();
    return message ? `${path}?said=${message}` : path;
  }, form);
}
