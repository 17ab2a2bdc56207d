import { useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { type ReadingFont, fontFile } from '#shared/reading/reading-fonts';
import { parseShopInfo } from '../../../browser/shop-info.ts';
import { downloadFont } from '../text/font-download.ts';
import { cachedFontFiles, applyFont } from '../text/reading-font.ts';
import { READING_FONTS } from './available-fonts.ts';
import { RadioChoice } from './setting-controls.tsx';
import styles from './settings-sheet.module.css';
import { SETTINGS_LABELS } from './settings-labels.ts';

/** Arrow keys skip over fonts: only one selected this long is fetched. */
const REST_MS = 300;

interface FontChoiceProps {
  name: string;
  face: string;
  onChoose: (font: string) => void;
  /** Shows and announces; an empty text clears. */
  onTell: (message: string) => void;
  /** For assistive technology only. */
  onStep: (message: string) => void;
}

/** A selected font is applied after its download, so that the text changes once; on failure the current font stays. */
export function FontChoice({ name, face, onChoose, onTell, onStep }: FontChoiceProps) {
  const [loading, setComing] = useState<string>();
  const latest = useRef('');
  const fonts = [...READING_FONTS, ...useShopFonts()];
  const effective = fonts.find(({ id }) => id === face) ?? fonts.find(({ id }) => fontFile(id) === fontFile(face));
  async function choose(id: string): Promise<void> {
    const chosen = fonts.find((each) => each.id === id);
    latest.current = id;
    setComing(id);
    await new Promise((resolve) => setTimeout(resolve, isFontCached(id) ? 0 : REST_MS));
    if (latest.current !== id) return;
    if (!isFontCached(id)) onTell(SETTINGS_LABELS.faceComing);
    const isDownloaded = await downloadFont(id);
    if (latest.current !== id) return;
    setComing(undefined);
    if (!isDownloaded) return onTell(SETTINGS_LABELS.faceFailed);
    // Clears the message first: it would cover the list.
    onTell('');
    // Font first: the settings change restores the reading position.
    applyFont(id, fontFile(id) !== undefined);
    onChoose(id);
    onStep(SETTINGS_LABELS.faceShown(chosen?.name ?? id));
  }
  return (
    <div>
      <RadioChoice
        isWide
        name={name}
        value={loading ?? effective?.id ?? ''}
        choices={fonts.map((each) => ({ value: each.id, name: each.name, note: fontNote(each) }))}
        onChoose={(id) => void choose(id)}
      />
      {effective?.note && <p className={styles.note}>{`${effective.name}: ${effective.note}`}</p>}
    </div>
  );
}

function isFontCached(font: string): boolean {
  const file = fontFile(font);
  return file === undefined || cachedFontFiles().includes(file);
}

/** Download size and licence. */
function fontNote({ id, bytes, kind }: ReadingFont): string {
  const family = kind === 'serif' ? '명조' : '고딕';
  return isFontCached(id) ? family : `${family} · ${SETTINGS_LABELS.kilobytes(bytes)}`;
}

function useShopFonts(): ReadingFont[] {
  const text = useRouteLoaderData<{ shop: string }>('root')?.shop;
  const fonts = text === undefined ? [] : parseShopInfo(text).faces;
  return fonts.filter(({ id }) => fontFile(id) !== undefined);
}
