import { type ReactNode, lazy } from 'react';
import { isLoggedIn } from '../../../browser/device-member.ts';
import { useKeyRemapping } from '../keys/use-key-remapping.ts';
import { Sheet } from './sheet.tsx';
import type { ContentKind, GoTo, OpenSheet, ViewedEpisode } from './viewed-episode.ts';
import { READER_LABELS } from './reader-labels.ts';

const OtherDevicePosition = lazy(() =>
  import('../position/other-device-position.tsx').then((module) => ({ default: module.OtherDevicePosition })),
);
const KeyList = lazy(() => import('../keys/key-list.tsx').then((module) => ({ default: module.KeyList })));
const TextSettings = lazy(() =>
  import('../settings/settings-sheet.tsx').then((module) => ({ default: module.TextSettingsSheet })),
);
const StripSettings = lazy(() =>
  import('../settings/settings-sheet.tsx').then((module) => ({ default: module.WebtoonSettingsSheet })),
);

interface SheetsProps {
  viewed: ViewedEpisode;
  kind: ContentKind;
  sheet: OpenSheet;
  onSheet: (change: (open: OpenSheet) => OpenSheet) => void;
  contents: ReactNode;
  goTo: GoTo;
}

/** Settings, contents and help; loaded on first use. */
export function ReaderSheets({ viewed, kind, sheet, onSheet, contents, goTo }: SheetsProps) {
  // The close event comes late: another sheet may be open.
  const closed = (which: OpenSheet) => () => onSheet((open) => (open === which ? null : open));
  const { id } = viewed.work;
  useKeyRemapping(kind);
  return (
    <>
      {isLoggedIn() && <OtherDevicePosition viewed={viewed} kind={kind} goTo={goTo} />}
      <Sheet title={READER_LABELS.settings} place="side" isOpen={sheet === 'settings'} onClose={closed('settings')}>
        {kind === 'text' ? <TextSettings work={id} /> : <StripSettings work={id} />}
      </Sheet>
      <Sheet
        title={READER_LABELS.contents}
        place="over"
        isTall
        isOpen={sheet === 'contents'}
        onClose={closed('contents')}
      >
        {contents}
      </Sheet>
      <Sheet title={READER_LABELS.help} place="over" isOpen={sheet === 'help'} onClose={closed('help')}>
        <KeyList kind={kind} />
      </Sheet>
    </>
  );
}
