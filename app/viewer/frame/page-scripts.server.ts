import { byFraction, byQuote, nearestIndex, resolvePlace, stripPlaceFrom, textPlaceFrom } from '#vocabulary/place';
import type { ContentKind } from './viewed-episode.ts';
import { inlineScript } from './inline-script.server.ts';
import { keptOnDevice, placeKey } from '../place/kept-on-device.ts';
import { isOfOtherWidth, isTurnedUnfollowed } from '../place/opened-width.ts';
import {
  anchorInset,
  boxAt,
  endsBeforeView,
  firstInView,
  isBeforeView,
  pageScroller,
  passagesIn,
  readNodesOf,
  readTextOf,
  scrollToSpot,
  spotAtTop,
  turnToBox,
} from '../text/passages-in-page.ts';
import { faceFile } from '#vocabulary/reading-faces';
import { keptFaceFiles, keptFacesKey, pageFace, showFace } from '../text/reading-face.ts';
import { keptSettings, openWithSettings, profileKeys, showSettings } from '../settings/reading-look.ts';
import { heldValue, inRange, readingSpecs, settingsFrom, usualFace } from '../settings/reading-settings.ts';
import { openStripAtKeptPlace, openStripInItsWidth, openStripLook, openStripPage } from '../strip/strip-opening.ts';
import { placeOfAddress } from '../strip/strip-address.ts';
import { openWithSaver, savesData } from '../strip/data-saver.ts';
import {
  equalParts,
  filledPages,
  hasRealPages,
  pairsOf,
  partsAt,
  slicesOf,
  spreadAt,
  spreadBoxes,
  stripSpreads,
} from '../strip/strip-spreads.ts';
import { openTurnedPage, showBoxes, turnedFrame, turnedMode, turnedStripIn } from '../strip/turned-page.ts';
import { openAtKeptPlace, openInItsFace, openInItsWidth, openTextPage } from '../text/text-place.ts';

const look = [
  openWithSettings,
  keptSettings,
  profileKeys,
  showSettings,
  showFace,
  pageFace,
  faceFile,
  keptFaceFiles,
  keptFacesKey,
  keptOnDevice,
  settingsFrom,
  heldValue,
  readingSpecs,
  usualFace,
  inRange,
] as const;

/** Before a text: the page looks as this device was told. */
export const lookScript = inlineScript(...look);

/**
 * The script that gives a work's viewer its look. It belongs above the style sheets: there it need not wait for them,
 * and the text behind it is parsed while they come.
 */
export function lookHtml({ kind, work, nonce }: { kind: ContentKind; work: number; nonce: string }): string {
  const script = kind === 'images' ? stripLookScript : lookScript;
  return `<script nonce="${nonce}" data-kind="${kind}" data-work="${work}">${script}</script>`;
}

/** Right after a text: the reader's place. */
export const textPlaceScript = inlineScript(
  openTextPage,
  openInItsFace,
  openInItsWidth,
  isTurnedUnfollowed,
  isOfOtherWidth,
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
  firstInView,
  isBeforeView,
  endsBeforeView,
  pageScroller,
  turnToBox,
);

const turned = [
  turnedMode,
  openTurnedPage,
  turnedStripIn,
  turnedFrame,
  showBoxes,
  stripSpreads,
  slicesOf,
  hasRealPages,
  pairsOf,
  partsAt,
  equalParts,
  filledPages,
  spreadAt,
  spreadBoxes,
] as const;

/** Before a strip: its width, whether it is turned or scrolled, and what it saves. */
export const stripLookScript = inlineScript(openStripLook, turnedMode, openWithSaver, savesData, ...look);

/** Right after a strip: the reader's place. */
export const stripPlaceScript = inlineScript(
  openStripPage,
  openStripInItsWidth,
  isTurnedUnfollowed,
  isOfOtherWidth,
  openStripAtKeptPlace,
  placeOfAddress,
  stripPlaceFrom,
  placeKey,
  keptOnDevice,
  ...turned,
);
