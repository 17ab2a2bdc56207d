import { type ReactNode, useState } from 'react';

interface Face {
  family: string;
  weight: string;
  url: string;
  range?: string | undefined;
  isSeldom?: boolean | undefined;
}

/**
 * The interface fonts, as the page was sent with them: newer ones come with the next page. A device shows them from the moment that it keeps their files; `optional`, so that even then a
 * slow one neither blocks nor moves a page.
 */
export function FontFaces({ fonts: sent }: { fonts: Face[] }): ReactNode {
  const [fonts] = useState(sent);
  return fonts.length > 0 ? <style dangerouslySetInnerHTML={writtenFonts(fonts).rules} /> : null;
}

/**
 * The files of the interface fonts in one text, by which a device tells whether it keeps these very ones. Those of
 * letters that few screens show are not among them.
 */
export function fontFiles(fonts: Face[]): string {
  return writtenFonts(fonts).files;
}

interface WrittenFonts {
  rules: { __html: string };
  files: string;
}

/** Every page is written with the same list. */
const written = new WeakMap<Face[], WrittenFonts>();

function writtenFonts(fonts: Face[]): WrittenFonts {
  const known = written.get(fonts);
  if (known) return known;
  const safe = fonts.filter(isSafe);
  const made = {
    rules: { __html: safe.map(fontRule).join('') },
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
