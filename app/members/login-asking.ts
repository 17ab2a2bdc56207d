/** Why and with what the login dialog opens. */
export interface LoginAsk {
  tab: 'login' | 'join';
  /** Where the reader wants to be afterwards; without it they stay where they are. */
  returnTo?: string | undefined;
  /** A sentence that says why. */
  reason?: string | undefined;
}

/** What opens the dialog: an ask, or the address of a link to the login or join page. */
export type LoginOpening = LoginAsk | string;

let open: ((opening: LoginOpening) => void) | undefined;

/** Opens the login dialog over whatever the reader has before them. */
export function askLogin(ask: LoginAsk): void {
  open?.(ask);
}

export function answerLoginAsks(answer: (opening: LoginOpening) => void): void {
  open = answer;
}
