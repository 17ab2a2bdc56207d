import { Children, type ReactNode } from 'react';
import { AheadOfClicks } from './ahead-of-clicks.tsx';
import { Arrival } from './arrival.tsx';
import { BarSearch } from './bar-search.tsx';
import { BuildWatch } from './build-watch.tsx';
import { FailedMoves } from './failed-moves.tsx';
import { GoingAtOnce } from './going-at-once.tsx';
import { InboxBell } from './inbox-bell.tsx';
import { KeptAnchors } from './kept-anchors.tsx';
import { KeptEpisodes } from './kept-episodes.tsx';
import { KeptFonts } from './kept-fonts.tsx';
import { OtherPresses } from './other-presses.tsx';
import { PartBoundary } from './part-boundary.tsx';
import { PicturesWatch } from './pictures-watch.tsx';
import { PlaceComesBack } from './place-comes-back.tsx';
import { ReadingFollows } from './reading-follows.tsx';
import { ScreenTurns } from './screen-turns.tsx';
import { ShellPlace } from './shell-place.tsx';
import { SidewaysPlaces } from './sideways-places.tsx';
import { ToastRegion } from './toast-region.tsx';
import { WorkerKeeper } from './worker-keeper.tsx';

/** What every page does besides showing itself; it comes once the page has nothing else to do. */
export function LateParts(): ReactNode {
  return (
    <EachApart>
      <ReadingFollows />
      <Arrival />
      <ScreenTurns />
      <GoingAtOnce />
      <FailedMoves />
      <OtherPresses />
      <BuildWatch />
      <SidewaysPlaces />
      <KeptAnchors />
      <PicturesWatch />
      <AheadOfClicks />
      <BarSearch />
      <InboxBell />
      <PlaceComesBack />
      <KeptFonts />
      <ShellPlace />
      <KeptEpisodes />
      <ToastRegion />
      <WorkerKeeper />
    </EachApart>
  );
}

function EachApart({ children }: { children: ReactNode }): ReactNode {
  return Children.map(children, (part) => <PartBoundary>{part}</PartBoundary>);
}
