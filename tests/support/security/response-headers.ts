import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import type { Look } from './leak-crawler.ts';

const ALWAYS: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/,
  'permissions-policy': /camera=\(\).*geolocation=\(\).*microphone=\(\)/,
  'cross-origin-opener-policy': /^same-origin/,
  'cross-origin-resource-policy': /^same-(origin|site)$/,
};
const TRACES = /\bat [\w.<>]+ \(?(file:|\/|node:)|node_modules\/|\.ts:\d+|PostgresError|SyntaxError:/;
const BANNERS = ['server', 'x-powered-by', 'x-aspnet-version', 'via'];

/** Header violations of a response; `isSecure` also requires HSTS. */
export function findHeaderFaults(style: Look, isSecure = false): string[] {
  const { headers, status } = style;
  const name = `${style.who} ${style.method} ${style.url} (${status})`;
  if (status === 0) return [];
  // Share cards are embedded by other sites.
  const isShared = style.url.startsWith('/media/cards/') && headers['cross-origin-resource-policy'] === 'cross-origin';
  const errors = Object.entries(ALWAYS)
    .filter(([header, wanted]) => !wanted.test(headers[header] ?? ''))
    .filter(([header]) => !isShared || header !== 'cross-origin-resource-policy')
    .map(([header]) => `${name}: ${header} is ${headers[header]}`);
  if (isSecure && !/max-age=31536000/.test(headers['strict-transport-security'] ?? '')) errors.push(`${name}: no HSTS`);
  for (const banner of BANNERS) if (headers[banner]) errors.push(`${name}: says ${banner}`);
  if (TRACES.test(style.body)) errors.push(`${name}: a stack or a file of the machine`);
  // A card that exceeds its time limit fails, which is acceptable on a busy machine.
  if (status >= 500 && !style.url.startsWith('/media/cards/')) errors.push(`${name}: a fault`);
  return [...errors, ...findDocumentFaults(style, name), ...findCacheFaults(style, name)];
}

/** Documents need a strict CSP. */
function findDocumentFaults({ headers, body, method, status }: Look, name: string): string[] {
  if (!headers['content-type']?.startsWith('text/html') || method === 'HEAD' || status === 304) return [];
  const policy = headers['content-security-policy'] ?? '';
  return body === '' ? [] : findCspFaults(policy).map((error) => `${name}: ${error}`);
}

const judged = new Map<string, string[]>();

function findCspFaults(policy: string): string[] {
  const existing = judged.get(policy);
  if (existing) return existing;
  const errors: string[] = [];
  if (!/frame-ancestors 'none'/.test(policy)) errors.push('may be framed');
  if (!/default-src 'none'/.test(policy)) errors.push('allows what it does not name');
  if (!/base-uri 'none'/.test(policy)) errors.push('may be given another base');
  if (!/(^|; )form-action /.test(policy)) errors.push('sends forms anywhere');
  if (/'unsafe-(inline|eval)'/.test(policy)) errors.push('runs what stands in it unsaid');
  const found = new CspEvaluator(new CspParser(policy).csp).evaluate();
  for (const { severity, description, directive } of found)
    if (severity === Severity.HIGH) errors.push(`${directive}: ${description}`);
  judged.set(policy, errors);
  return errors;
}

/** Only responses that are the same for everyone may be publicly cacheable. */
function findCacheFaults({ headers, who, body, url }: Look, name: string): string[] {
  const cache = headers['cache-control'] ?? '';
  if (!/public|s-maxage/.test(cache)) return [];
  if (headers['set-cookie']) return [`${name}: a cookie in an answer that others keep`];
  const isMine = who !== 'visitor' && !isForEverybody(url);
  if (isMine) return [`${name}: ${cache} for a member`];
  return /PRIVATE-\d|reader\d+@seoga/.test(body) ? [`${name}: somebody's own in an answer that others keep`] : [];
}

function isForEverybody(url: string): boolean {
  return /^\/(media\/(public|cards|fonts)|rss|opds|sitemap|robots|site\.|sw\.js|icons|assets|builds|\.well-known|novel\/\d+\/rss|offline|ko\/v1|developers$)|_payload\.json/.test(
    url,
  );
}
