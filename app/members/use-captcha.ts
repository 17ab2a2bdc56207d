import { useCallback, useEffect, useRef, useState } from 'react';
import { isMail } from '#vocabulary/join-rules';

/** A drawn question as the server names it: its picture and its sound. */
export interface ShownCaptcha {
  image: string;
  sound: string;
}

const TYPED_MS = 600;

/** Asks whether this login has to solve a captcha (A10): when the form opens, when its address is another, after a fault. */
export function useCaptcha(mail: string): {
  shown: ShownCaptcha | undefined;
  askAgain(): Promise<void>;
  refresh(): Promise<void>;
} {
  const [shown, setShown] = useState<ShownCaptcha>();
  const asked = useRef('');
  const ask = useCallback(async (mode: 'get_captcha' | 'refresh_captcha', email: string): Promise<void> => {
    asked.current = email;
    const captcha = await fetchCaptcha(mode, email);
    if (asked.current === email) setShown(captcha);
  }, []);
  const email = isMail(mail) ? mail.trim() : '';
  useEffect(() => {
    const timer = setTimeout(() => void ask('get_captcha', email), asked.current === email ? 0 : TYPED_MS);
    return () => clearTimeout(timer);
  }, [ask, email]);
  return {
    shown,
    askAgain: () => ask('get_captcha', email),
    refresh: () => ask('refresh_captcha', email),
  };
}

async function fetchCaptcha(mode: string, email: string): Promise<ShownCaptcha | undefined> {
  const answer = await fetch(`/proc/login_captcha?${new URLSearchParams({ mode, email })}`, {
    headers: { accept: 'application/json' },
  }).catch(() => undefined);
  const body: { status?: number; result?: Partial<ShownCaptcha> } = (await answer?.json().catch(() => null)) ?? {};
  const { image, sound } = body.result ?? {};
  return body.status === 200 && image && sound ? { image, sound } : undefined;
}
