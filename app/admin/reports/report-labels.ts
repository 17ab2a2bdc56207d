import { EARLY_SALE, PURCHASE_KIND_NAMES, SUPPORT_SALE } from '#shared/money/purchases';

const KINDS: Record<number, string> = { ...PURCHASE_KIND_NAMES, [SUPPORT_SALE]: '후원', [EARLY_SALE]: '선공개' };

export function kindLabel(kind: number): string {
  return KINDS[kind] ?? String(kind);
}

/** `share` in basis points: `12.3%`. */
export function shareLabel(share: number | null): string {
  return share === null ? '' : `${(share / 100).toFixed(1)}%`;
}

export function wonLabel(won: number): string {
  return `${won.toLocaleString('ko-KR')}원`;
}

export function byteLabel(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${value.toFixed(step === 0 ? 0 : 1)}${units[step]}`;
}
