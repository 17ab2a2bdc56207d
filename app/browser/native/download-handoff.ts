import type { Bridge } from './bridge.ts';
import { toast } from '../../components/toasts.ts';
import { openExternal } from './open-external.ts';

const FAILED = '파일을 내려받지 못했습니다. 잠시 후 다시 시도해 주세요.';
const LIMIT_MS = 30_000;

/**
 * The app's web view cannot save files, so the in-app browser does; it has no login, so member files get a short-lived
 * one-time URL.
 */
export async function handOffDownload(shell: Bridge, address: string): Promise<void> {
  const path = new URL(address).pathname;
  try {
    const response = await fetch('/proc/hand_download', {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ path }),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const body: unknown = await response.json();
    const result = typeof body === 'object' && body !== null && 'result' in body ? String(body.result) : FAILED;
    if (response.ok) return await openExternal(shell, 'browser', new URL(result, location.origin).href);
    toast({ variant: 'destructive', title: result, durationMs: LIMIT_MS / 5 });
  } catch {
    toast({ variant: 'destructive', title: FAILED });
  }
}
