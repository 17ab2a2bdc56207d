import { createHash } from 'node:crypto';

const INLINE = /<(script|style)((?:\s[^>]*)?)>([\s\S]*?)<\/\1>/g;

/**
 * The policy of one page: own files, and the very inline scripts and styles that stand in it, by their hashes. There
 * is no nonce, so that a page can be kept and sent to everybody; style attributes are refused.
 */
export function contentSecurityPolicy(html: string, isHttps: boolean): string {
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, tag, attributes = '', text = ''] of html.matchAll(INLINE)) {
    if (tag === 'script' && /\ssrc=|application\/ld\+json/.test(attributes)) continue;
    hashes[tag === 'style' ? 'style' : 'script'].add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  const parts = [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes.script].join(' ')}`,
    `style-src ${["'self'", ...hashes.style].join(' ')}`,
    "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ];
  return parts.join('; ');
}
