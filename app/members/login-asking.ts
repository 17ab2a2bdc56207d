/** Why and with what the login dialog opens. */
export interface LoginAsk {
  tab: 'login' | 'join';
  /** Where the reader wants to be afterwards; without it they stay where they are. */
  returnTo?: string | undefined;
  /** A sentence that says why. */
  reason?: string | undefined;
}

let open: ((ask: LoginAsk) => void) | undefined;

/** Opens the login dialog over whatever the reader has before them. */
export function askLogin(ask: LoginAsk): void {
  open?.(ask);
}

export function answerLoginAsks(answer: (ask: LoginAsk) => void): () => void {
  open = answer;
  return () => {
    open = undefined;
  };
}
