import type { MarketingSettings } from '#platform/marketing-settings';

/** What Kakao's script for sharing needs, where the shop has a key: any page may be the first of several screens. */
const KAKAO_SOURCES =
  'script-src https://t1.kakaocdn.net; connect-src https://*.kakao.com; form-action https://sharer.kakao.com';

interface Wishes {
  /** What the page says itself. */
  own: string | undefined;
  /** Where browsers find the calls; empty: at this very address. */
  apiBase: string;
  sharesByKakao: boolean;
  /** Where browsers ask for icons; empty: of the shop alone. */
  iconService: string;
  /** Set up by the operator, where this page may carry any. */
  adverts: MarketingSettings | undefined;
}

/** What a page wishes for beyond the shop's own policy. */
export function pageWishes({ own, apiBase, sharesByKakao, iconService, adverts }: Wishes): string {
  const calls = apiBase.startsWith('https:') ? `connect-src ${new URL(apiBase).origin}` : '';
  const icons = iconService && `connect-src ${new URL(iconService).origin}`;
  return [own, icons, sharesByKakao && KAKAO_SOURCES, calls, advertWishes(adverts)].filter(Boolean).join('; ');
}

/** What the frame and the tag manager need. */
function advertWishes(adverts: MarketingSettings | undefined): string {
  if (!adverts) return '';
  const { hosts, wishes: wished } = adverts;
  const frames = wished.frame === null ? [] : [wished.frame.startsWith('/') ? "'self'" : new URL(wished.frame).origin];
  const directives = {
    'script-src': hosts,
    'connect-src': hosts,
    'img-src': hosts,
    'frame-src': [...frames, ...hosts],
  };
  return Object.entries(directives)
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
