import type { MarketingSettings } from '#platform/settings/marketing-settings';

/** Sources of Kakao sharing, on every page, because navigation keeps the first policy. */
const KAKAO_SOURCES =
  'script-src https://t1.kakaocdn.net; connect-src https://*.kakao.com; form-action https://sharer.kakao.com';

interface CspSourceInput {
  /** Sources of the page itself. */
  own: string | undefined;
  /** API base URL; empty: same origin. */
  apiBase: string;
  sharesByKakao: boolean;
  /** Icon service; empty: own icons only. */
  iconService: string;
  /** Marketing settings, on pages that may carry them. */
  adverts: MarketingSettings | undefined;
}

/** CSP sources of a page beyond the default policy. */
export function cspSources({ own, apiBase, sharesByKakao, iconService, adverts }: CspSourceInput): string {
  const calls = apiBase.startsWith('https:') ? `connect-src ${new URL(apiBase).origin}` : '';
  const icons = iconService && `connect-src ${new URL(iconService).origin}`;
  return [own, icons, sharesByKakao && KAKAO_SOURCES, calls, advertSources(adverts)].filter(Boolean).join('; ');
}

/** Sources of the marketing frame and tag manager. */
function advertSources(adverts: MarketingSettings | undefined): string {
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
