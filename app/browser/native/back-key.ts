import type { Bridge } from './bridge.ts';
import { dismissToast, toast } from '../../components/toasts.ts';

const AGAIN = '뒤로 버튼을 한 번 더 누르면 종료됩니다.';
const AGAIN_MS = 2000;

/** Android back key: closes overlays, then goes back, then leaves the app on a second press. */
export function watchBackKey(shell: Bridge): () => void {
  let requested = { at: Number.NEGATIVE_INFINITY, id: '' };
  return shell.onBack((canGoBack) => {
    if (closeTopmost()) return;
    if (canGoBack) return history.back();
    if (performance.now() - requested.at > AGAIN_MS) {
      requested = { at: performance.now(), id: toast({ title: AGAIN, durationMs: AGAIN_MS }).id };
      return undefined;
    }
    dismissToast(requested.id);
    requested = { at: Number.NEGATIVE_INFINITY, id: '' };
    void shell.leave().catch(() => undefined);
    return undefined;
  });
}

/** False when there is none. */
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
