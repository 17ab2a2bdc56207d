import { byFraction, byQuote, nearestIndex, resolvePlace, stripPlaceFrom, textPlaceFrom } from '#vocabulary/place';
import { inlineScript } from './inline-script.server.ts';
import { keptOnDevice, placeKey } from './kept-on-device.ts';
import { anchorInset, boxAt, firstBelow, passagesIn, readNodesOf, readTextOf, scrollToSpot, spotAtTop } from './passages-in-page.ts';
import { keptReadingSettings, openWithReadingSettings, showReadingSettings } from './reading-look.ts';
import { grounds, inRange, readingKey, readingRanges, readingSettingsFrom } from './reading-settings.ts';
import { openStripAtKeptPlace } from './strip-place.ts';
import { openAtKeptPlace } from './text-place.ts';

/** Before the content: the page looks as this device was told. */
export const lookScript = inlineScript(
  openWithReadingSettings,
  ...[keptReadingSettings, showReadingSettings, readingSettingsFrom, readingRanges, readingKey, grounds, inRange],
);

/** Right after the text: the reader's place. */
export const textPlaceScript = inlineScript(
  openAtKeptPlace,
  ...[textPlaceFrom, keptOnDevice, placeKey, resolvePlace, nearestIndex, byQuote, byFraction],
  ...[anchorInset, passagesIn, readTextOf, readNodesOf, boxAt, scrollToSpot, spotAtTop, firstBelow],
);

/** Right after the strip: the same. */
export const stripPlaceScript = inlineScript(openStripAtKeptPlace, stripPlaceFrom, keptOnDevice, placeKey);
