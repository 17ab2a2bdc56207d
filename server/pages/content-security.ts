import { hash } from 'node:crypto';

const TAGS = ['script', 'style'] as const;
type InlineTag = (typeof TAGS)[number];

/**
 * The policy of one page, from its bytes: own files, and the very inline scripts and styles that stand in it, by their
 * hashes. `further`: what a page needs beyond that, as it says itself (`script-src https://…; frame-src https://…`).
 * There is no nonce, so that a page can be kept and sent to everybody; style attributes are refused.
 */
export function contentSecurityPolicy(html: Buffer, isHttps: boolean, further = ''): string {
  const sources = inlineSources(html);
  const own = furtherSources(further);
  const parts = [
    "default-src 'none'",
    `script-src ${["'self'", ...sources.script, ...own('script-src')].join(' ')}`,
    `style-src ${["'self'", ...sources.style].join(' ')}`,
    "style-src-attr 'none'",
    `img-src ${["'self'", 'data:', 'blob:', ...own('img-src')].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...own('connect-src')].join(' ')}`,
    ...(own('frame-src').length > 0 ? [`frame-src ${own('frame-src').join(' ')}`] : []),
    "media-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action ${["'self'", ...own('form-action')].join(' ')}`,
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ];
  return parts.join('; ');
}

/** Of a page's own wishes only origins with https are taken, and the shop's own for frames; the rest stays as it is. */
function furtherSources(text: string): (directive: string) => string[] {
  const parts = text.split(';').map((part) => part.trim().split(/\s+/));
  return (directive) =>
    parts
      .filter(([name]) => name === directive)
      .flatMap(([name, ...sources]) => sources.filter((source) => isWishable(name, source)));
}

function isWishable(directive: string | undefined, source: string): boolean {
  if (source === "'self'") return directive === 'frame-src';
  return /^https:\/\/[\w.*-]+(:\d+)?$/.test(source);
}

/** Element after element; a search in bytes and a hash of bytes cost a third of what they cost in a string. */
function inlineSources(html: Buffer): Record<InlineTag, Set<string>> {
  const sources = { script: new Set<string>(), style: new Set<string>() };
  const next: Record<InlineTag, number> = { script: html.indexOf('<script'), style: html.indexOf('<style') };
  for (;;) {
    const tag: InlineTag = next.style < 0 || (next.script >= 0 && next.script < next.style) ? 'script' : 'style';
    const open = next[tag] < 0 ? -1 : html.indexOf('>', next[tag]);
    const end = open < 0 ? -1 : html.indexOf(`</${tag}>`, open);
    if (end < 0) return sources;
    const attributes = html.toString('latin1', next[tag], open);
    if (tag === 'style' || !/\ssrc=|application\/ld\+json/.test(attributes))
      sources[tag].add(`'sha256-${hash('sha256', html.subarray(open + 1, end), 'base64')}'`);
    for (const name of TAGS) if (next[name] >= 0 && next[name] < end) next[name] = html.indexOf(`<${name}`, end);
  }
}
