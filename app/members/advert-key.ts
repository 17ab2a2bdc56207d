const ASKED = 'seoga.advert';
/** Nobody is asked the same again within a week (전자상거래법 시행령의 팝업 제한과 같은 기간). */
const QUIET_MS = 7 * 86_400_000;

export interface AdvertMemory {
  now: number;
  read(key: string): string | null;
  write(key: string, value: string): void;
}

/** What the key of an advert asks (V5): a visitor to log in, a member without a proof of identity to verify. */
export function advertAsks(
  key: string | undefined,
  member: { isVerified: boolean } | undefined,
  memory: AdvertMemory,
): 'login' | 'verify' | undefined {
  if (!key || member?.isVerified) return undefined;
  const asked = member ? 'verify' : 'login';
  const [kind, of, at = '0'] = (memory.read(ASKED) ?? '').split(' ');
  if (kind === asked && of === encodeURIComponent(key) && memory.now - Number(at) < QUIET_MS) return undefined;
  memory.write(ASKED, `${asked} ${encodeURIComponent(key)} ${memory.now}`);
  return asked;
}
