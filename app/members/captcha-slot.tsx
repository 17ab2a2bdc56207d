import type { ReactNode } from 'react';
import type { ShownCaptcha } from './use-captcha.ts';
export function CaptchaSlot(_props: {
  captcha: ShownCaptcha;
  fault: string | undefined;
  onRefresh(): Promise<void>;
}): ReactNode {
  return null;
}
