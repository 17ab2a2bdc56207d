import type { ReactNode } from 'react';
import { AheadOfClicks } from './ahead-of-clicks.tsx';
import { KeptFonts } from './kept-fonts.tsx';
import { ShellPlace } from './shell-place.tsx';

/** What every page does besides showing itself; it comes once the page has nothing else to do. */
export function LateParts(): ReactNode {
  return (
    <>
      <AheadOfClicks />
      <KeptFonts />
      <ShellPlace />
    </>
  );
}
