import { BridgeFault, bridge } from '../device/bridge.ts';
import { toast } from '../ui/toasts.ts';
import { betweenRefreshes } from './browser-call.ts';

const FAULT = 'Google 로그인 중 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.';
const CANCELLED = 'Google 로그인을 취소했습니다.';

interface Ways {
  returnTo: string;
  /** Where the same login stands by redirect. */
  redirect: string;
}

/**
 * Logs in by the shell's own dialog and goes on (D5). A dialog that somebody closed changes nothing, and one that failed
 * is told and may be tried again: by redirect Google's page would open in the system's browser, where nobody began to log
 * in. Answers what to tell the reader.
 */
export async function loginByShell({ returnTo, redirect }: Ways): Promise<string> {
  const shell = bridge();
  if (!shell) return leaveFor(redirect);
  try {
    const begun = await post('/proc/login_google_begin', { return_to: returnTo });
    const { nonce, client_id: web, ios_client_id: ios } = begun;
    if (!nonce || !web) return begun['said'] ?? FAULT;
    const { idToken } = await shell.googleLogin(nonce, { web, ios });
    const done = await betweenRefreshes(() => post('/proc/login_google_native', { id_token: idToken }));
    return done['return_url'] ? leaveFor(done['return_url']) : (done['said'] ?? FAULT);
  } catch (error) {
    if (!(error instanceof BridgeFault) || error.kind !== 'cancelled') return FAULT;
    toast({ title: CANCELLED });
    return '';
  }
}

function leaveFor(address: string): string {
  location.assign(address);
  return '';
}

/** What is answered, its words alone; a refusal says its sentence. */
async function post(path: string, fields: Record<string, string>): Promise<Record<string, string>> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(30_000),
  });
  const body: unknown = await answer.json();
  const result = typeof body === 'object' && body !== null && 'result' in body ? body.result : undefined;
  if (typeof result === 'string') return { said: result };
  return typeof result === 'object' && result !== null ? { ...result } : {};
}
