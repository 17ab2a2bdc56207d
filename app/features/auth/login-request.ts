export interface LoginRequest {
  tab: 'login' | 'join';
  /** Default: stay on the page. */
  returnTo?: string | undefined;
  reason?: string | undefined;
}

/** A request, or the URL of a login link. */
export type LoginTrigger = LoginRequest | string;

let open: ((trigger: LoginTrigger) => void) | undefined;

export function requestLogin(query: LoginRequest): void {
  open?.(query);
}

export function onLoginRequest(result: (trigger: LoginTrigger) => void): void {
  open = result;
}
