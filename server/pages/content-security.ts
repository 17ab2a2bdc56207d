import { type InlineSources, hashSource } from './inline-sources.ts';

interface PolicyTerms {
  sources: InlineSources;
  isHttps: boolean;
  further?: string;
}

/**
 * Policy of a page: own files, and inline code rendered by the application, by hash. `further` adds sources
 * (`script-src https://…`). No nonce, so that pages can be cached; style attributes are forbidden.
 */
export function contentSecurityPolicy({ sources, isHttps, further = '' }: PolicyTerms): string {
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

/** Accepts https origins only, and 'self' for frames. */
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

/** Adds an inline script to a policy. */
export function withScript(policy: string, code: string): string {
  return policy.replace("script-src 'self'", (start) => `${start} ${hashSource(code)}`);
}
