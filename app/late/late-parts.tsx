import type { ReactNode } from 'react';
import { AheadOfClicks } from './ahead-of-clicks.tsx';
import { InboxBell } from './inbox-bell.tsx';
import { KeptFonts } from './kept-fonts.tsx';

/** What every page does besides showing itself; it comes once the page has nothing else to do. */
export function LateParts(): ReactNode {
  return (
    <>
      <AheadOfClicks />
      <InboxBell />
      <KeptFonts />
    </>
  );
}
