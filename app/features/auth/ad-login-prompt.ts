const STORAGE_KEY = 'seoga.advert';
/** One week between identical prompts (전자상거래법 시행령의 팝업 제한과 같은 기간). */
const PROMPT_INTERVAL_MS = 7 * 86_400_000;

export interface AdvertMemory {
  now: number;
  read(key: string): string | null;
  write(key: string, value: string): void;
}

/** Prompt for an advertising key (V5): visitors log in, unverified members verify. */
export function adLoginPrompt(
  key: string | undefined,
  member: { isVerified: boolean } | undefined,
  memory: AdvertMemory,
): 'login' | 'verify' | undefined {
  if (!key || member?.isVerified) return undefined;
  const requested = member ? 'verify' : 'login';
  const [kind, of, at = '0'] = (memory.read(STORAGE_KEY) ?? '').split(' ');
  if (kind === requested && of === encodeURIComponent(key) && memory.now - Number(at) < PROMPT_INTERVAL_MS)
    return undefined;
  memory.write(STORAGE_KEY, `${requested} ${encodeURIComponent(key)} ${memory.now}`);
  return requested;
}
