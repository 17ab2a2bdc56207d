import { type Bridge, BridgeFault } from '../device/bridge.ts';
import { toast } from '../ui/toasts.ts';

const OLD_SHELL = '앱 기능을 불러오지 못했습니다. 앱을 최신 버전으로 업데이트해 주세요.';
const NOT_OPENED = '앱 밖의 페이지를 열지 못했습니다. 잠시 후 다시 시도해 주세요.';
const NO_APP = '열 수 있는 앱이 설치되어 있지 않습니다. 기기에 앱이 있는지 확인해 주세요.';
const TOLD_MS = 6000;

/** Opens an address the way it should go, else the other way where there is one, else says why not. Never rejects. */
export async function openBy(shell: Bridge, way: 'outside' | 'browser', url: string): Promise<void> {
  const ways = [() => shell.openOutside(url), () => shell.openInBrowser(url)];
  if (way === 'browser') ways.reverse();
  const isPage = /^https?:/.test(url);
  let fault: unknown;
  for (const open of isPage ? ways : ways.slice(0, 1)) {
    try {
      return await open();
    } catch (error) {
      if (error instanceof BridgeFault && error.kind === 'cancelled') return;
      // The first says why: the second was never meant for it.
      fault ??= error;
    }
  }
  const isOld = fault instanceof BridgeFault && fault.kind === 'missing';
  const why = isOld ? OLD_SHELL : isPage ? NOT_OPENED : NO_APP;
  const action = isOld ? {} : { action: { label: '다시 시도', onPress: () => void openBy(shell, way, url) } };
  toast({ variant: 'destructive', title: why, durationMs: TOLD_MS, ...action });
}
