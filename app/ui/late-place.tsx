import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** A page has other things to do first; a link is dwelt on for a second before anything of it is fetched. */
const SOON_MS = 400;

/** Where the parts stand that no page waits for. What cannot come now comes with the next page. */
export function LatePlace(): ReactNode {
  const [Parts, setParts] = useState<ComponentType>();
  useEffect(() => {
    const bring = (): void =>
      void import('../late/late-parts.tsx').then(({ LateParts }) => setParts(() => LateParts)).catch(() => undefined);
    const timer = setTimeout(bring, SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  return Parts ? <Parts /> : null;
}
