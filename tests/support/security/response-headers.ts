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
export function findHeaderFaults(look: Look, isSecure = false): string[] {
  const { headers, status } = look;
  const name = `${look.who} ${look.method} ${look.url} (${status})`;
  if (status === 0) return [];
  // Share cards are embedded by other sites.
  const isShared = look.url.startsWith('/media/cards/') && headers['cross-origin-resource-policy'] === 'cross-origin';
  const faults = Object.entries(ALWAYS)
    .filter(([header, wanted]) => !wanted.test(headers[header] ?? ''))
    .filter(([header]) => !isShared || header !== 'cross-origin-resource-policy')
    .map(([header]) => `${name}: ${header} is ${headers[header]}`);
  if (isSecure && !/max-age=31536000/.test(headers['strict-transport-security'] ?? '')) faults.push(`${name}: no HSTS`);
  for (const banner of BANNERS) if (headers[banner]) faults.push(`${name}: says ${banner}`);
  if (TRACES.test(look.body)) faults.push(`${name}: a stack or a file of the machine`);
  // A card that exceeds its time limit fails, which is acceptable on a busy machine.
  if (status >= 500 && !look.url.startsWith('/media/cards/')) faults.push(`${name}: a fault`);
  return [...faults, ...findDocumentFaults(look, name), ...findCacheFaults(look, name)];
}

/** Documents need a strict CSP. */
function findDocumentFaults({ headers, body, method, status }: Look, name: string): string[] {
  if (!headers['content-type']?.startsWith('text/html') || method === 'HEAD' || status === 304) return [];
  const policy = headers['content-security-policy'] ?? '';
  return body === '' ? [] : findCspFaults(policy).map((fault) => `${name}: ${fault}`);
}

const judged = new Map<string, string[]>();

function findCspFaults(policy: string): string[] {
  const existing = judged.get(policy);
  if (existing) return existing;
  const faults: string[] = [];
  if (!/frame-ancestors 'none'/.test(policy)) faults.push('may be framed');
  if (!/default-src 'none'/.test(policy)) faults.push('allows what it does not name');
  if (!/base-uri 'none'/.test(policy)) faults.push('may be given another base');
  if (!/(^|; )form-action /.test(policy)) faults.push('sends forms anywhere');
  if (/'unsafe-(inline|eval)'/.test(policy)) faults.push('runs what stands in it unsaid');
  const found = new CspEvaluator(new CspParser(policy).csp).evaluate();
  for (const { severity, description, directive } of found)
    if (severity === Severity.HIGH) faults.push(`${directive}: ${description}`);
  judged.set(policy, faults);
  return faults;
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
  return /^\/(media\/(public|cards|fonts)|rss|opds|sitemap|robots|site\.|sw\.js|icons|assets|builds|\.well-known|novel\/\d+\/rss|offline|ko\/v1)|_payload\.json/.test(
    url,
  );
}
