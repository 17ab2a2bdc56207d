import { deviceFrom } from './device.ts';

const SYSTEMS: [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

// Derived browsers also name their base: the more specific pattern comes first.
const BROWSERS: [RegExp, string][] = [
  [/\bWhale\//, 'Whale'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** Device name from the user agent (D2): “iPhone”, “Android 앱”, “Windows의 Chrome”. */
export function deviceName(userAgent: string): string {
  const { type } = deviceFrom(userAgent);
  if (type === 'AOS') return 'Android 앱';
  const handheld = /\b(iPhone|iPad|Android)\b/.exec(userAgent)?.[1];
  if (type === 'IOS') return `${handheld === 'iPad' ? 'iPad' : 'iPhone'} 앱`;
  if (handheld) return handheld === 'Android' && !/\bMobile\b/.test(userAgent) ? 'Android 태블릿' : handheld;
  const system = firstOf(SYSTEMS, userAgent);
  const browser = firstOf(BROWSERS, userAgent);
  if (system && browser) return `${system}의 ${browser}`;
  return browser ?? system ?? '이름을 알 수 없는 기기';
}

function firstOf(existing: [RegExp, string][], userAgent: string): string | undefined {
  return existing.find(([pattern]) => pattern.test(userAgent))?.[1];
}
