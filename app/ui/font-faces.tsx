import type { ReactNode } from 'react';

interface Face {
  family: string;
  weight: string;
  url: string;
}

/** The interface fonts: fetched early, and `optional`, so that a slow one neither blocks nor moves the page. */
export function FontFaces({ fonts }: { fonts: Face[] }): ReactNode {
  if (fonts.length === 0) return null;
  const rules = fonts.filter(isSafe).map(({ family, weight, url }) => `@font-face{font-family:'${family}';font-weight:${weight};font-display:optional;src:url('${url}') format('woff2')}`);
  return (
    <>
      {fonts.filter(isSafe).map(({ url }) => (
        <link key={url} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={url} />
      ))}
      <style dangerouslySetInnerHTML={{ __html: rules.join('') }} />
    </>
  );
}

/** Nothing that could leave the rule it is written into. */
function isSafe(face: Face): boolean {
  return /^[\p{L}\d -]+$/u.test(face.family) && /^[\d ]+$/.test(face.weight) && /^\/[\w./-]+$/.test(face.url);
}
