import { byFraction, byQuote, nearestIndex, resolvePlace, stripPlaceFrom, textPlaceFrom } from '#vocabulary/place';
import { inlineScript } from './inline-script.server.ts';
import { keptOnDevice, placeKey } from './kept-on-device.ts';
import {
  anchorInset,
  boxAt,
  firstBelow,
  passagesIn,
  readNodesOf,
  readTextOf,
  scrollToSpot,
  spotAtTop,
} from './passages-in-page.ts';
import { openWithReadingFace, readingFace } from './reading-face.ts';
import { keptReadingSettings, openWithReadingSettings, showReadingSettings } from './reading-look.ts';
import { grounds, inRange, readingKey, readingRanges, readingSettingsFrom } from './reading-settings.ts';
import { openStripAtKeptPlace, openStripPage } from './strip-place.ts';
import { openAtKeptPlace, openTextPage } from './text-place.ts';

const look = [
  openWithReadingSettings,
  keptReadingSettings,
  showReadingSettings,
  openWithReadingFace,
  readingFace,
  keptOnDevice,
  readingSettingsFrom,
  readingRanges,
  readingKey,
  grounds,
  inRange,
] as const;

/** Before a text: the page looks as this device was told. */
export const lookScript = inlineScript(...look);

/** Right after a text: the reader's place. */
export const textPlaceScript = inlineScript(
  openTextPage,
  openAtKeptPlace,
  textPlaceFrom,
  keptOnDevice,
  placeKey,
  resolvePlace,
  nearestIndex,
  byQuote,
  byFraction,
  anchorInset,
  passagesIn,
  readTextOf,
  readNodesOf,
  boxAt,
  scrollToSpot,
  spotAtTop,
  firstBelow,
);

/** Right after a strip: its width and the reader's place. */
export const stripScript = inlineScript(openStripPage, openStripAtKeptPlace, stripPlaceFrom, placeKey, ...look);
