import { BridgeError, bridge } from '../../../browser/native/bridge.ts';
import { toast } from '../../../components/toasts.ts';
import { refreshLock } from '../../../browser/api/browser-call.ts';

const LOGIN_ERROR_TEXT = 'Google 로그인 중 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.';
const CANCELLED = 'Google 로그인을 취소했습니다.';

interface MethodChoice {
  returnTo: string;
  /** Redirect login URL. */
  redirect: string;
}

/**
 * Logs in through the app's Google dialog (D5). A cancelled dialog is ignored; an error is returned for display. No
 * redirect fallback: Google's page would open in the system browser.
 */
export async function loginWithNativeGoogle({ returnTo, redirect }: MethodChoice): Promise<string> {
  const shell = bridge();
  if (!shell) return leaveFor(redirect);
  try {
    const begun = await post('/proc/login_google_begin', { return_to: returnTo });
    const { nonce, client_id: web, ios_client_id: ios } = begun;
    if (!nonce || !web) return begun['said'] ?? LOGIN_ERROR_TEXT;
    const { idToken } = await shell.googleLogin(nonce, { web, ios });
    const done = await refreshLock(() => post('/proc/login_google_native', { id_token: idToken }));
    return done['return_url'] ? leaveFor(done['return_url']) : (done['said'] ?? LOGIN_ERROR_TEXT);
  } catch (error) {
    if (!(error instanceof BridgeError) || error.kind !== 'cancelled') return LOGIN_ERROR_TEXT;
    toast({ title: CANCELLED });
    return '';
  }
}

function leaveFor(address: string): string {
  location.assign(address);
  return '';
}

async function post(path: string, fields: Record<string, string>): Promise<Record<string, string>> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(30_000),
  });
  const body: unknown = await response.json();
  const result = typeof body === 'object' && body !== null && 'result' in body ? body.result : undefined;
  if (typeof result === 'string') return { message: result };
  return typeof result === 'object' && result !== null ? { ...result } : {};
}
