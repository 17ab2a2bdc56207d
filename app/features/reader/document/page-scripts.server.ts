import {
  byFraction,
  byQuote,
  nearestIndex,
  resolvePosition,
  parseStripPosition,
  parseTextPosition,
} from '#shared/reading/reading-position';
import type { ContentKind } from '../shell/viewed-episode.ts';
import { inlineScript } from './inline-script.server.ts';
import { readLocalJson, positionKey } from '../position/position-storage.ts';
import { hasWidthChanged, isResizedBeforeTracking } from '../position/opened-width.ts';
import {
  anchorInset,
  boxOfCharacter,
  endsBeforeView,
  firstInView,
  isBeforeView,
  pageScroller,
  passagesIn,
  textNodesOf,
  textOf,
  scrollToSpot,
  spotAtTop,
  scrollToPageOf,
} from '../text/passages-in-page.ts';
import { fontFile } from '#shared/reading/reading-fonts';
import { cachedFontFiles, cachedFontsKey, fontFaceInPage, applyFont } from '../text/reading-font.ts';
import { savedSettings, applyInitialSettings, profileKeys, applySettings } from '../settings/reading-theme.ts';
import {
  validSetting,
  clampToRange,
  readingSpecs,
  resolveSettings,
  defaultFont,
} from '../settings/reading-settings.ts';
import {
  scrollToSavedWebtoonPosition,
  reapplyWebtoonOnWidthChange,
  applyInitialWebtoonSettings,
  applyInitialWebtoonView,
} from '../webtoon/initial-view.ts';
import { webtoonPositionFromHash } from '../webtoon/webtoon-url.ts';
import { applyDataSaver, savesData } from '../webtoon/images/data-saver.ts';
import {
  splitEvenly,
  fillPages,
  hasRealPages,
  pairPages,
  splitAt,
  sliceSegments,
  spreadAt,
  spreadBoxes,
  layoutSpreads,
} from '../webtoon/paged/spreads.ts';
import {
  showInitialSpread,
  showBoxes,
  measurePagedFrame,
  pagedMode,
  measurePagedStrip,
} from '../webtoon/paged/paged-layout.ts';
import {
  scrollToSavedPosition,
  reapplyOnFontLoad,
  reapplyOnWidthChange,
  applyInitialTextView,
} from '../text/initial-view.ts';

const settingsFunctions = [
  applyInitialSettings,
  savedSettings,
  profileKeys,
  applySettings,
  applyFont,
  fontFaceInPage,
  fontFile,
  cachedFontFiles,
  cachedFontsKey,
  readLocalJson,
  resolveSettings,
  validSetting,
  readingSpecs,
  defaultFont,
  clampToRange,
] as const;

export const settingsScript = inlineScript(...settingsFunctions);

/** The script that applies the work's settings. Goes above the style sheets so that it does not wait for them. */
export function settingsScriptHtml({ kind, work, nonce }: { kind: ContentKind; work: number; nonce: string }): string {
  const script = kind === 'images' ? webtoonSettingsScript : settingsScript;
  return `<script nonce="${nonce}" data-kind="${kind}" data-work="${work}">${script}</script>`;
}

/** Runs right after the text. */
export const textPositionScript = inlineScript(
  applyInitialTextView,
  reapplyOnFontLoad,
  reapplyOnWidthChange,
  isResizedBeforeTracking,
  hasWidthChanged,
  scrollToSavedPosition,
  parseTextPosition,
  readLocalJson,
  positionKey,
  resolvePosition,
  nearestIndex,
  byQuote,
  byFraction,
  anchorInset,
  passagesIn,
  textOf,
  textNodesOf,
  boxOfCharacter,
  scrollToSpot,
  spotAtTop,
  firstInView,
  isBeforeView,
  endsBeforeView,
  pageScroller,
  scrollToPageOf,
);

const pagedFunctions = [
  pagedMode,
  showInitialSpread,
  measurePagedStrip,
  measurePagedFrame,
  showBoxes,
  layoutSpreads,
  sliceSegments,
  hasRealPages,
  pairPages,
  splitAt,
  splitEvenly,
  fillPages,
  spreadAt,
  spreadBoxes,
] as const;

export const webtoonSettingsScript = inlineScript(
  applyInitialWebtoonSettings,
  pagedMode,
  applyDataSaver,
  savesData,
  ...settingsFunctions,
);

/** Runs right after the strip. */
export const webtoonPositionScript = inlineScript(
  applyInitialWebtoonView,
  reapplyWebtoonOnWidthChange,
  isResizedBeforeTracking,
  hasWidthChanged,
  scrollToSavedWebtoonPosition,
  webtoonPositionFromHash,
  parseStripPosition,
  positionKey,
  readLocalJson,
  ...pagedFunctions,
);
