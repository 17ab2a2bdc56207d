import { escapeHtml } from '#shared/content/escape-markup';
import { hashSource } from './inline-sources.ts';

const STYLE =
  'html{color-scheme:light dark;font:16px/26px system-ui,sans-serif}main{max-width:480px;margin:20vh auto 0;padding:0 24px;text-wrap:pretty;word-break:keep-all}h1{font-size:20px}a{color:inherit}';

interface ReviewMessage {
  text: string;
  /** Whether the console may frame it. */
  isFramed?: boolean;
  link?: { href: string; name: string };
}

/** A short page of a review link that shows no work. */
export function reviewMessage({ text, link, isFramed = false }: ReviewMessage): { html: string; policy: string } {
  const further = link ? `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.name)}</a></p>` : '';
  const html = `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>검토</title><style>${STYLE}</style></head><body><main><h1>검토</h1><p>${escapeHtml(text)}</p>${further}</main></body></html>`;
  const policy = `default-src 'none'; style-src ${hashSource(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors ${isFramed ? "'self'" : "'none'"}`;
  return { html, policy };
}
