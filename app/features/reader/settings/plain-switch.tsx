import { useState } from 'react';
import { readLocalJson, writeLocalJson } from '../position/position-storage.ts';
import { downloadFont } from '../text/font-download.ts';
import { applyFont } from '../text/reading-font.ts';
import { changeSettings, useSettings } from './reading-settings-store.ts';
import { parseProfile } from './setting-profiles.ts';
import { Switch } from './setting-controls.tsx';
import { SETTINGS_LABELS } from './settings-labels.ts';
import { PLAIN_STYLE, isPlain, settingsBefore, withoutPlain } from './plain-style.ts';
import styles from './settings-sheet.module.css';

const BEFORE_KEY = 'seoga.reader.before-plain';

/** Letters and lines that are easy to tell apart, in one switch; turned off, what was before returns. */
export function PlainStyle({ work, onTell }: { work: number; onTell: (message: string) => void }) {
  const settings = useSettings('text', work);
  const [isComing, setComing] = useState(false);
  const isOn = isPlain(settings);
  const turn = async (): Promise<void> => {
    const next = isOn ? withoutPlain(parseProfile('text', readLocalJson(BEFORE_KEY))) : PLAIN_STYLE;
    setComing(true);
    const isDownloaded = await downloadFont(next.face);
    setComing(false);
    if (!isDownloaded) onTell(SETTINGS_LABELS.faceFailed);
    if (!isOn) writeLocalJson(BEFORE_KEY, settingsBefore(settings));
    if (isDownloaded) applyFont(next.face, true);
    if (!changeSettings('text', work, next)) onTell(SETTINGS_LABELS.notKept);
  };
  return (
    <div aria-busy={isComing}>
      <Switch name={SETTINGS_LABELS.plain} isOn={isOn} onTurn={() => void turn()} />
      <p className={styles.note}>{SETTINGS_LABELS.plainNote}</p>
    </div>
  );
}
