import { type ReactNode, createContext, use, useState } from 'react';
import { InlineNonce } from '../server/inline-nonce.ts';

interface FontFace {
  family: string;
  weight: string;
  url: string;
  range?: string | undefined;
  isSeldom?: boolean | undefined;
}

/** Interface fonts of the page. Browsers read them from the HTML; newer ones arrive with the next page. */
export const FontFiles = createContext<readonly FontFace[]>([]);

/** Used only once the device has cached the files; `optional` avoids blocking and layout shift. */
export function FontFaces(): ReactNode {
  const sent = use(FontFiles);
  const nonce = use(InlineNonce);
  const [rules] = useState(() => (import.meta.env.SSR ? writtenFonts(sent).rules : rulesOfPage()));
  return rules ? <style data-faces="" nonce={nonce} dangerouslySetInnerHTML={rules} /> : null;
}

/** Cache key of the font files, without those for rare characters. */
export function useFontFiles(): string {
  const sent = use(FontFiles);
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

/** All pages share one list. */
const written = new WeakMap<readonly FontFace[], WrittenFonts>();

function writtenFonts(fonts: readonly FontFace[]): WrittenFonts {
  const cached = written.get(fonts);
  if (cached) return cached;
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

function fontRule({ family, weight, url, range }: FontFace): string {
  return `@font-face{font-family:'${family}';font-weight:${weight};font-display:optional;src:url('${url}') format('woff2')${range ? `;unicode-range:${range}` : ''}}`;
}

/** Rejects values that could escape the CSS rule. */
function isSafe(face: FontFace): boolean {
  return (
    /^[\p{L}\d -]+$/u.test(face.family) &&
    /^[\d ]+$/.test(face.weight) &&
    /^\/[\w./-]+$/.test(face.url) &&
    /^[U+A-F\d,-]*$/.test(face.range ?? '')
  );
}
