import { useCallback, useEffect, useRef, useState } from 'react';
import type { CaptchaAddresses } from '#vocabulary/captcha';

const TYPED_MS = 600;

/** The captcha of a form (A10), and how to come to another. */
export interface FormCaptcha {
  shown: CaptchaAddresses | undefined;
  /** Another one, whether or not there was one. */
  refresh(): Promise<void>;
}

/** The captcha of a form that always has one: `start` came with the page, else it is fetched once the form is seen. */
export function useCaptcha(start: CaptchaAddresses | undefined, isSeen: boolean): FormCaptcha {
  const [shown, setShown] = useState(start);
  const refresh = useCallback(async () => setShown(await fetchCaptcha('refresh_captcha', '')), []);
  const isMissing = isSeen && shown === undefined;
  useEffect(() => {
    if (isMissing) void refresh();
  }, [isMissing, refresh]);
  return { shown, refresh };
}

/** Asks by itself whether a login has to solve one: when its form opens, when its address is another, after a fault. */
export function useLoginCaptcha(
  mail: string,
  start: CaptchaAddresses | undefined,
): FormCaptcha & { askAgain(): Promise<void> } {
  const [shown, setShown] = useState(start);
  const last = useRef<string | undefined>(start && mail);
  const ask = useCallback(async (mode: 'get_captcha' | 'refresh_captcha', email: string) => {
    last.current = email;
    const captcha = await fetchCaptcha(mode, email);
    if (last.current === email) setShown(captcha);
  }, []);
  const email = mail.trim();
  useEffect(() => {
    if (last.current === email) return undefined;
    const timer = setTimeout(() => void ask('get_captcha', email), last.current === undefined ? 0 : TYPED_MS);
    return () => clearTimeout(timer);
  }, [ask, email]);
  return { shown, refresh: () => ask('refresh_captcha', email), askAgain: () => ask('get_captcha', email) };
}

async function fetchCaptcha(mode: string, email: string): Promise<CaptchaAddresses | undefined> {
  const answer = await fetch(`/proc/login_captcha?${new URLSearchParams({ mode, email })}`, {
    headers: { accept: 'application/json' },
  }).catch(() => undefined);
  const body: { status?: number; result?: Partial<CaptchaAddresses> | null } =
    (await answer?.json().catch(() => null)) ?? {};
  const { image, sound } = body.result ?? {};
  return body.status === 200 && image && sound ? { image, sound } : undefined;
}
