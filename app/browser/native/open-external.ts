import { type Bridge, BridgeError } from './bridge.ts';
import { toast } from '../../components/toasts.ts';

const OLD_SHELL = '앱 기능을 불러오지 못했습니다. 앱을 최신 버전으로 업데이트해 주세요.';
const NOT_OPENED = '앱 밖의 페이지를 열지 못했습니다. 잠시 후 다시 시도해 주세요.';
const NO_APP = '열 수 있는 앱이 설치되어 있지 않습니다. 기기에 앱이 있는지 확인해 주세요.';
const TOAST_MS = 6000;

/** Opens a URL the preferred way, else the other, else shows why not. Never rejects. */
export async function openExternal(shell: Bridge, target: 'outside' | 'browser', url: string): Promise<void> {
  const attempts = [() => shell.openOutside(url), () => shell.openInBrowser(url)];
  if (target === 'browser') attempts.reverse();
  const isPage = /^https?:/.test(url);
  let failure: unknown;
  for (const open of isPage ? attempts : attempts.slice(0, 1)) {
    try {
      return await open();
    } catch (error) {
      if (error instanceof BridgeError && error.kind === 'cancelled') return;
      // The first error is the relevant one.
      failure ??= error;
    }
  }
  const isOld = failure instanceof BridgeError && failure.kind === 'missing';
  const why = isOld ? OLD_SHELL : isPage ? NOT_OPENED : NO_APP;
  const action = isOld ? {} : { action: { label: '다시 시도', onPress: () => void openExternal(shell, target, url) } };
  toast({ variant: 'destructive', title: why, durationMs: TOAST_MS, ...action });
}
