import { type ChangeEvent, useRef, useState } from 'react';
import { saveFile } from '../../../browser/save-file.ts';
import { downloadFont } from '../text/font-download.ts';
import { applyFont } from '../text/reading-font.ts';
import { allSavedProfiles, saveAllProfiles, saveProfiles, savedProfiles } from './saved-profiles.ts';
import { type SettingsKind, defaultFont } from './reading-settings.ts';
import { reloadSettings, useSettings } from './reading-settings-store.ts';
import {
  type Profiles,
  promoteToDefault,
  resetProfiles,
  withWorkProfile,
  withoutWorkProfile,
} from './setting-profiles.ts';
import { mergeProfiles, parseSettingsFile, formatSettingsFile } from './settings-file.ts';
import styles from './settings-sheet.module.css';
import { RadioChoice } from './setting-controls.tsx';
import { SETTINGS_LABELS as WORDS } from './settings-labels.ts';

interface ProfileActionsProps {
  kind: SettingsKind;
  work: number;
  onTell: (message: string) => void;
}

/** Scope of the settings (all works or this one) and export and import. */
export function ProfileActions({ kind, work, onTell }: ProfileActionsProps) {
  const settings = useSettings(kind, work);
  const [done, setDone] = useState<{ before: Profiles<SettingsKind>; visible: object }>();
  const profiles = savedProfiles(kind, work);
  const hasOwn = Object.keys(profiles.work).length > 0;
  const apply = (next: Profiles<SettingsKind>, message: string): void => {
    if (!saveProfiles(kind, work, next)) return onTell(WORDS.notKept);
    setDone({ before: profiles, visible: renew(kind, work) });
    return onTell(message);
  };
  // Undoes only the last action: later changes stay.
  const undo = (before: Profiles<SettingsKind>): void => {
    apply(before, WORDS.undone);
    setDone(undefined);
  };
  return (
    <>
      <div className={styles.scope}>
        <RadioChoice
          name={WORDS.profile}
          value={hasOwn ? 'work' : 'all'}
          choices={WORDS.scopes}
          onChoose={(scope) =>
            scope === 'work'
              ? apply(withWorkProfile(kind, profiles), WORDS.onlyHere)
              : apply(withoutWorkProfile(kind, profiles), WORDS.othersFollowed)
          }
        />
      </div>
      <section className={styles.profile} aria-label={WORDS.files}>
        <div className={styles.actions}>
          {hasOwn && (
            <button type="button" onClick={() => apply(promoteToDefault(kind, profiles, 'default'), WORDS.defaultMade)}>
              {WORDS.toDefault}
            </button>
          )}
          <button type="button" onClick={() => apply(promoteToDefault(kind, profiles, 'device'), WORDS.deviceMade)}>
            {WORDS.toDevice}
          </button>
          <button
            type="button"
            onClick={() => apply(resetProfiles(kind, profiles), hasOwn ? WORDS.firstShown : WORDS.allFirstShown)}
          >
            {WORDS.toFirst}
          </button>
          {done?.visible === settings && (
            <button type="button" onClick={() => undo(done.before)}>
              {WORDS.undo}
            </button>
          )}
        </div>
        <FileActions onBrought={() => renew(kind, work)} onTell={onTell} />
      </section>
    </>
  );
}

function FileActions({ onBrought, onTell }: { onBrought: () => void; onTell: (message: string) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  async function importFile(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const input = event.currentTarget;
    const text = await input.files?.[0]?.text().catch(() => '');
    input.value = '';
    if (text === undefined) return;
    const read = parseSettingsFile(text, window.location.origin);
    if (!read) return onTell(WORDS.noFile);
    if (Object.keys(read.profiles).length === 0) return onTell(read.isOtherShop ? WORDS.otherShop : WORDS.emptyFile);
    if (!saveAllProfiles(mergeProfiles(allSavedProfiles(), read.profiles))) return onTell(WORDS.notKept);
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
        onChange={(event) => void importFile(event)}
      />
    </div>
  );
}

async function save(onTell: (message: string) => void): Promise<void> {
  const savedAt = new Date().toISOString();
  const text = formatSettingsFile(allSavedProfiles(), { shop: window.location.origin, savedAt });
  const file = new Blob([text], { type: 'application/json' });
  const outcome = await saveFile(`seoga-settings-${savedAt.slice(0, 10)}.json`, file);
  onTell({ saved: WORDS.exported, copied: WORDS.copied, failed: WORDS.notExported }[outcome]);
}

/** Applies the saved settings; downloads a missing font first. */
function renew(kind: SettingsKind, work: number): object {
  const settings = reloadSettings(kind, work);
  const font: unknown = Object(settings).face;
  if (typeof font !== 'string') return settings;
  applyFont(font);
  if (font !== defaultFont())
    void downloadFont(font).then((isDownloaded) => {
      if (isDownloaded && document.documentElement.dataset['readFace'] === font) applyFont(font);
    });
  return settings;
}
