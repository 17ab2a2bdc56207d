import { type ReactNode, createContext, use, useState } from 'react';
import { InlineNonce } from './inline-nonce.ts';

interface Face {
  family: string;
  weight: string;
  url: string;
  range?: string | undefined;
  isSeldom?: boolean | undefined;
}

/**
 * The interface fonts that a page is written with. A browser is not told of them a second time: it reads them from the page,
 * which keeps those that it was sent with; newer ones come with the next page.
 */
export const SentFonts = createContext<readonly Face[]>([]);

/**
 * Their rules. A device shows them from the moment that it keeps their files; `optional`, so that even then a slow one
 * neither blocks nor moves a page.
 */
export function FontFaces(): ReactNode {
  const sent = use(SentFonts);
  const nonce = use(InlineNonce);
  const [rules] = useState(() => (import.meta.env.SSR ? writtenFonts(sent).rules : rulesOfPage()));
  return rules ? <style data-faces="" nonce={nonce} dangerouslySetInnerHTML={rules} /> : null;
}

/**
 * The files of the interface fonts in one text, by which a device tells whether it keeps these very ones. Those of
 * letters that few screens show are not among them.
 */
export function useFontFiles(): string {
  const sent = use(SentFonts);
  return import.meta.env.SSR ? writtenFonts(sent).files : (document.documentElement.dataset['fontFiles'] ?? '');
}

interface WrittenFonts {
  rules: { __html: string } | null;
  files: string;
}

function rulesOfPage(): WrittenFonts['rules'] {
  const style = document.querySelector('style[data-faces]');
  return style && { __html: style.innerHTML };
}

/** Every page is written with the same list. */
const written = new WeakMap<readonly Face[], WrittenFonts>();

function writtenFonts(fonts: readonly Face[]): WrittenFonts {
  const known = written.get(fonts);
  if (known) return known;
  const safe = fonts.filter(isSafe);
  const made = {
    rules: safe.length > 0 ? { __html: safe.map(fontRule).join('') } : null,
    files: safe
      .filter(({ isSeldom }) => !isSeldom)
      .map(({ url }) => url)
      .join(' '),
  };
  written.set(fonts, made);
  return made;
}

function fontRule({ family, weight, url, range }: Face): string {
  return `@font-face{font-family:'${family}';font-weight:${weight};font-display:optional;src:url('${url}') format('woff2')${range ? `;unicode-range:${range}` : ''}}`;
}

/** Nothing that could leave the rule it is written into. */
function isSafe(face: Face): boolean {
  return (
    /^[\p{L}\d -]+$/u.test(face.family) &&
    /^[\d ]+$/.test(face.weight) &&
    /^\/[\w./-]+$/.test(face.url) &&
    /^[U+A-F\d,-]*$/.test(face.range ?? '')
  );
}
