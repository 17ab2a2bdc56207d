import { hash, randomBytes } from 'node:crypto';

/** CSP hashes of a page's inline code. */
export interface InlineSources {
  script: Set<string>;
  style: Set<string>;
}

/** Secret marker of the application's inline code in one render. */
export function inlineNonce(): string {
  return randomBytes(18).toString('base64url');
}

/** CSP hash. */
export function hashSource(code: string | Uint8Array): string {
  return `'sha256-${hash('sha256', code, 'base64')}'`;
}

/**
 * Removes the nonce and hashes only inline code that had it. Injected code cannot know the nonce, so the policy
 * rejects it, and the page stays cacheable.
 */
export function extractInlineSources(html: Buffer, nonce: string): { body: Buffer; sources: InlineSources } {
  const attribute = Buffer.from(` nonce="${nonce}"`);
  const sources: InlineSources = { script: new Set(), style: new Set() };
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, from)) {
    parts.push(html.subarray(from, at));
    from = at + attribute.length;
    const open = html.indexOf('>', from);
    const tag = html.toString('latin1', html.lastIndexOf('<', at), open);
    const [, name] = /^<(script|style)\b/.exec(tag) ?? [];
    if ((name !== 'script' && name !== 'style') || /\ssrc=/.test(tag)) continue;
    const end = html.indexOf(`</${name}>`, open);
    if (end >= 0) sources[name].add(hashSource(html.subarray(open + 1, end)));
  }
  parts.push(html.subarray(from));
  return { body: Buffer.concat(parts), sources };
}
