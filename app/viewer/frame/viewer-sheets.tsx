import { type ReactNode, lazy } from 'react';
import { isLoggedIn } from '../../device/member-here.ts';
import { Sheet } from './sheet.tsx';
import type { ContentKind, GoTo, OpenSheet, ViewedEpisode } from './viewed-episode.ts';
import { WORDING } from './viewer-wording.ts';

const ContentsList = lazy(() => import('./contents-list.tsx').then((room) => ({ default: room.ContentsList })));
const PlaceElsewhere = lazy(() =>
  import('../place/place-elsewhere.tsx').then((room) => ({ default: room.PlaceElsewhere })),
);
const HelpList = lazy(() => import('./help-list.tsx').then((room) => ({ default: room.HelpList })));
const TextSettings = lazy(() =>
  import('../settings/settings-sheet.tsx').then((room) => ({ default: room.TextSettings })),
);
const StripSettings = lazy(() =>
  import('../settings/settings-sheet.tsx').then((room) => ({ default: room.StripSettings })),
);

interface SheetsProps {
  viewed: ViewedEpisode;
  kind: ContentKind;
  sheet: OpenSheet;
  onSheet: (change: (open: OpenSheet) => OpenSheet) => void;
  /** The work's episodes when absent. */
  contents?: ReactNode;
  goTo: GoTo;
}

/** The sheets of every viewer: settings, contents, help. What each holds comes when it is first opened. */
export function ViewerSheets({ viewed, kind, sheet, onSheet, contents, goTo }: SheetsProps) {
  // A sheet tells late that it closed: another may be open by then.
  const closed = (which: OpenSheet) => () => onSheet((open) => (open === which ? null : open));
  const { id } = viewed.work;
  return (
    <>
      {isLoggedIn() && <PlaceElsewhere viewed={viewed} kind={kind} goTo={goTo} />}
      <Sheet title={WORDING.settings} place="side" isOpen={sheet === 'settings'} onClose={closed('settings')}>
        {kind === 'text' ? <TextSettings work={id} /> : <StripSettings work={id} />}
      </Sheet>
      <Sheet title={WORDING.contents} place="over" isOpen={sheet === 'contents'} onClose={closed('contents')}>
        {contents ?? <ContentsList viewed={viewed} />}
      </Sheet>
      <Sheet title={WORDING.help} place="over" isOpen={sheet === 'help'} onClose={closed('help')}>
        <HelpList kind={kind} />
      </Sheet>
    </>
  );
}
