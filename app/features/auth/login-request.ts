export interface LoginRequest {
  tab: 'login' | 'join';
  /** Default: stay on the page. */
  returnTo?: string | undefined;
  reason?: string | undefined;
}

/** A request, or the URL of a login link. */
export type LoginTrigger = LoginRequest | string;

let open: ((trigger: LoginTrigger) => void) | undefined;

/** False before the dialog can open. */
export function requestLogin(trigger: LoginTrigger): boolean {
  open?.(trigger);
  return open !== undefined;
}

export function onLoginRequest(result: (trigger: LoginTrigger) => void): void {
  open = result;
}
