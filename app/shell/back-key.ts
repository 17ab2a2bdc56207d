import type { Bridge } from '../device/bridge.ts';
import { dismissToast, toast } from '../ui/toasts.ts';

const AGAIN = '뒤로 버튼을 한 번 더 누르면 종료됩니다.';
const AGAIN_MS = 2000;

/**
 * The back key of Android: what lies over the screen goes first, then the screen, and on the first one the app, after a
 * second press.
 */
export function watchBackKey(shell: Bridge): () => void {
  let asked = { at: Number.NEGATIVE_INFINITY, id: '' };
  return shell.onBack((canGoBack) => {
    if (closeTopmost()) return;
    if (canGoBack) return history.back();
    if (performance.now() - asked.at > AGAIN_MS) {
      asked = { at: performance.now(), id: toast({ title: AGAIN, durationMs: AGAIN_MS }).id };
      return undefined;
    }
    dismissToast(asked.id);
    asked = { at: Number.NEGATIVE_INFINITY, id: '' };
    void shell.leave().catch(() => undefined);
    return undefined;
  });
}

/** Closes what lies over the screen, as its own key would; false where nothing does. */
function closeTopmost(): boolean {
  if (document.fullscreenElement) {
    void document.exitFullscreen().catch(() => undefined);
    return true;
  }
  if (document.querySelector('[data-veil]')) {
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(escape);
    return true;
  }
  const popover = [...document.querySelectorAll<HTMLElement>(':popover-open')].at(-1);
  if (popover) {
    popover.hidePopover();
    return true;
  }
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
  dialog?.close();
  return dialog !== undefined;
}
