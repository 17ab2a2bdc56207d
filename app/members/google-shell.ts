/** What a shell brings of Google's own dialog (D5); builds below those of the specification have none. */
export interface SeogaShell {
  /** Opens the dialog and resolves to Google's token for this nonce; rejects where somebody closes it. */
  googleLogin(order: { nonce: string }): Promise<{ idToken: string }>;
}

declare global {
  interface Window {
    SeogaShell?: SeogaShell;
  }
}

const FAULT = 'Google 로그인 중 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.';

/** Logs in by the shell's dialog and goes on; answers what to tell the reader where it did not work. */
export async function loginByShell(shell: SeogaShell, returnTo: string): Promise<string | undefined> {
  try {
    const begun = await post('/proc/login_google_begin', { return_to: returnTo });
    if (!begun['nonce']) return begun['said'] ?? FAULT;
    const { idToken } = await shell.googleLogin({ nonce: begun['nonce'] });
    const done = await post('/proc/login_google_native', { id_token: idToken });
    if (!done['return_url']) return done['said'] ?? FAULT;
    location.assign(done['return_url']);
    return undefined;
  } catch {
    return FAULT;
  }
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
