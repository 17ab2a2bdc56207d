import { useCallback, useEffect, useRef, useState } from 'react';
import type { CaptchaAddresses } from '#shared/members/captcha';

const TYPED_MS = 600;

/** Captcha of a form (A10). */
export interface FormCaptcha {
  visible: CaptchaAddresses | undefined;
  refresh(): Promise<void>;
}

/** For forms that always need one: `start` comes with the page, else it is fetched when visible. */
export function useCaptcha(start: CaptchaAddresses | undefined, isSeen: boolean): FormCaptcha {
  const [shown, setCurrent] = useState(start);
  const refresh = useCallback(async () => setCurrent(await fetchCaptcha('refresh_captcha', '')), []);
  const isMissing = isSeen && shown === undefined;
  useEffect(() => {
    if (isMissing) void refresh();
  }, [isMissing, refresh]);
  return { visible: shown, refresh };
}

/** Checks whether a login needs a captcha: on open, on a new e-mail address and after an error. */
export function useLoginCaptcha(
  mail: string,
  start: CaptchaAddresses | undefined,
): FormCaptcha & { askAgain(): Promise<void> } {
  const [shown, setCurrent] = useState(start);
  const last = useRef<string | undefined>(start && mail);
  const request = useCallback(async (mode: 'get_captcha' | 'refresh_captcha', email: string) => {
    last.current = email;
    const captcha = await fetchCaptcha(mode, email);
    if (last.current === email) setCurrent(captcha);
  }, []);
  const email = mail.trim();
  useEffect(() => {
    if (last.current === email) return undefined;
    const timer = setTimeout(() => void request('get_captcha', email), last.current === undefined ? 0 : TYPED_MS);
    return () => clearTimeout(timer);
  }, [request, email]);
  return {
    visible: shown,
    refresh: () => request('refresh_captcha', email),
    askAgain: () => request('get_captcha', email),
  };
}

async function fetchCaptcha(mode: string, email: string): Promise<CaptchaAddresses | undefined> {
  const response = await fetch(`/proc/login_captcha?${new URLSearchParams({ mode, email })}`, {
    headers: { accept: 'application/json' },
  }).catch(() => undefined);
  const body: { status?: number; result?: Partial<CaptchaAddresses> | null } =
    (await response?.json().catch(() => null)) ?? {};
  const { image, sound } = body.result ?? {};
  return body.status === 200 && image && sound ? { image, sound } : undefined;
}
