import type { Bridge } from '../device/bridge.ts';
import { toast } from '../ui/toasts.ts';
import { openBy } from './open-by.ts';

const FAILED = '파일을 내려받지 못했습니다. 잠시 후 다시 시도해 주세요.';
const LIMIT_MS = 30_000;

/**
 * A download in a shell: its window saves no files, so the browser over the app does. That browser is nobody's, so what
 * belongs to a member gets an address that is good once and for a short while.
 */
export async function handDownload(shell: Bridge, address: string): Promise<void> {
  const path = new URL(address).pathname;
  try {
    const answer = await fetch('/proc/hand_download', {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ path }),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const body: unknown = await answer.json();
    const result = typeof body === 'object' && body !== null && 'result' in body ? String(body.result) : FAILED;
    if (answer.ok) return await openBy(shell, 'browser', new URL(result, location.origin).href);
    toast({ variant: 'destructive', title: result, durationMs: LIMIT_MS / 5 });
  } catch {
    toast({ variant: 'destructive', title: FAILED });
  }
}
