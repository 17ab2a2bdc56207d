import { type ChangeEvent, useRef, useState } from 'react';
import { saveFile } from '../../device/save-file.ts';
import { bringFace, showFace } from '../text/reading-face.ts';
import { allKeptProfiles, keepAllProfiles, keepProfiles, keptProfiles } from './kept-profiles.ts';
import { type SettingsKind, usualFace } from './reading-settings.ts';
import { renewSettings, useSettings } from './reading-settings-store.ts';
import { type Profiles, promoted, reset, withoutOwn } from './setting-profiles.ts';
import { mergedProfiles, readSettingsFile, settingsFile } from './settings-file.ts';
import styles from './settings-sheet.module.css';
import { SETTINGS_WORDING as WORDS } from './settings-wording.ts';

interface ProfileActionsProps {
  kind: SettingsKind;
  work: number;
  onTell: (sentence: string) => void;
}

/** Whom the settings serve (this work, this device, everything), and the file that takes them elsewhere. */
export function ProfileActions({ kind, work, onTell }: ProfileActionsProps) {
  const settings = useSettings(kind, work);
  const [done, setDone] = useState<{ before: Profiles<SettingsKind>; shown: object }>();
  const profiles = keptProfiles(kind, work);
  const hasOwn = Object.keys(profiles.work).length > 0;
  const act = (next: Profiles<SettingsKind>, sentence: string): void => {
    if (!keepProfiles(kind, work, next)) return onTell(WORDS.notKept);
    setDone({ before: profiles, shown: renew(kind, work) });
    return onTell(sentence);
  };
  // Undone is only what was done last: whoever has set something since keeps it.
  const undo = (before: Profiles<SettingsKind>): void => {
    act(before, WORDS.undone);
    setDone(undefined);
  };
  return (
    <section className={styles.profile} aria-label={WORDS.profile}>
      <p>{hasOwn ? WORDS.onlyHere : WORDS.asElsewhere}</p>
      <div className={styles.actions}>
        <button type="button" onClick={() => act(promoted(kind, profiles, 'default'), WORDS.defaultMade)}>
          {WORDS.toDefault}
        </button>
        <button type="button" onClick={() => act(promoted(kind, profiles, 'device'), WORDS.deviceMade)}>
          {WORDS.toDevice}
        </button>
        <button type="button" disabled={!hasOwn} onClick={() => act(withoutOwn(kind, profiles), WORDS.othersFollowed)}>
          {WORDS.toOthers}
        </button>
        <button type="button" onClick={() => act(reset(kind, profiles), WORDS.firstShown)}>
          {WORDS.toFirst}
        </button>
        {done?.shown === settings && (
          <button type="button" onClick={() => undo(done.before)}>
            {WORDS.undo}
          </button>
        )}
      </div>
      <FileActions onBrought={() => renew(kind, work)} onTell={onTell} />
    </section>
  );
}

function FileActions({ onBrought, onTell }: { onBrought: () => void; onTell: (sentence: string) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  async function bring(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const input = event.currentTarget;
    const text = await input.files?.[0]?.text().catch(() => '');
    input.value = '';
    if (text === undefined) return;
    const read = readSettingsFile(text, window.location.origin);
    if (!read) return onTell(WORDS.noFile);
    if (Object.keys(read.profiles).length === 0) return onTell(read.isOtherShop ? WORDS.otherShop : WORDS.emptyFile);
    if (!keepAllProfiles(mergedProfiles(allKeptProfiles(), read.profiles))) return onTell(WORDS.notKept);
    onBrought();
    return onTell(`${WORDS.imported(read.works)}${read.isOtherShop ? ` ${WORDS.otherShop}` : ''}`);
  }
  return (
    <div className={styles.actions}>
      <button type="button" onClick={() => void save(onTell)}>
        {WORDS.export}
      </button>
      <button type="button" onClick={() => picker.current?.click()}>
        {WORDS.import}
      </button>
      <input
        ref={picker}
        hidden
        type="file"
        accept="application/json,.json"
        aria-label={WORDS.import}
        onChange={(event) => void bring(event)}
      />
    </div>
  );
}

async function save(onTell: (sentence: string) => void): Promise<void> {
  const savedAt = new Date().toISOString();
  const text = settingsFile(allKeptProfiles(), { shop: window.location.origin, savedAt });
  const file = new Blob([text], { type: 'application/json' });
  const outcome = await saveFile(`seoga-settings-${savedAt.slice(0, 10)}.json`, file);
  onTell({ saved: WORDS.exported, copied: WORDS.copied, failed: WORDS.notExported }[outcome]);
}

/** Shows what is kept now; a face that is not here yet is fetched and shown when it came. */
function renew(kind: SettingsKind, work: number): object {
  const settings = renewSettings(kind, work);
  const face: unknown = Object(settings).face;
  if (typeof face !== 'string') return settings;
  showFace(face);
  if (face !== usualFace())
    void bringFace(face).then((isBrought) => {
      if (isBrought && document.documentElement.dataset['readFace'] === face) showFace(face);
    });
  return settings;
}
