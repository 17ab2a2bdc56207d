'use no memo';

import type { ReactNode } from 'react';

interface Face {
  family: string;
  weight: string;
  url: string;
  range?: string | undefined;
}

/** The interface fonts: fetched early, and `optional`, so that a slow one neither blocks nor moves the page. */
export function FontFaces({ fonts }: { fonts: Face[] }): ReactNode {
  if (fonts.length === 0) return null;
  const rules = fonts.filter(isSafe).map(fontRule);
  return (
    <>
      {fonts
        .filter((font) => isSafe(font) && !font.range)
        .map(({ url }) => (
          <link key={url} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={url} />
        ))}
      <style dangerouslySetInnerHTML={{ __html: rules.join('') }} />
    </>
  );
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
