import { hash, randomBytes } from 'node:crypto';

/** Hashes of a page's inline code, as a content security policy names them. */
export interface InlineSources {
  script: Set<string>;
  style: Set<string>;
}

/** What marks the inline code of one render as the application's own. Nobody outside the process ever sees it. */
export function inlineNonce(): string {
  return randomBytes(18).toString('base64url');
}

/** A hash as a policy names it. */
export function hashSource(code: string | Uint8Array): string {
  return `'sha256-${hash('sha256', code, 'base64')}'`;
}

/**
 * Takes the nonce out of a rendered page and hashes only the inline scripts and styles that bore it. A script that got
 * into the page by its content cannot know the nonce, so the policy does not allow it; the page itself can be cached.
 */
export function takeInlineSources(html: Buffer, nonce: string): { body: Buffer; sources: InlineSources } {
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
