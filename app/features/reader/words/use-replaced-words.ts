import { useEffect, useState } from 'react';
import type { TextStage } from '../text/text-stage.ts';
import type { replaceInSection } from './replace-in-page.ts';
import { reloadSettings } from '../settings/reading-settings-store.ts';
import { readStored } from '../../../browser/stored-values.ts';
import type { savedWords } from './saved-words.ts';
import { watchWords, wordsKey } from './words-key.ts';

/**
 * Shows the reader's words in the text. Counts the changes of the text, after which its ranges must be found anew;
 * undefined until the first words stand.
 */
export function useReplacedWords(stage: TextStage, work: number): number | undefined {
  const [turn, setTurn] = useState(() => (readStored(wordsKey(work)) === null ? 0 : undefined));
  useEffect(() => {
    let isOver = false;
    let loaded: { replace: typeof replaceInSection; wordsOf: typeof savedWords } | undefined;
    const apply = (): boolean => {
      const words = loaded?.wordsOf(work) ?? [];
      const changed = stage.sections().filter((section) => loaded?.replace(section, words));
      // The place is found anew among the other words.
      if (changed.length > 0) reloadSettings('text', work);
      return changed.length > 0;
    };
    const load = async (): Promise<void> => {
      if (!loaded && readStored(wordsKey(work)) === null) return;
      const [replacing, saved] = await Promise.all([import('./replace-in-page.ts'), import('./saved-words.ts')]);
      loaded = { replace: replacing.replaceInSection, wordsOf: saved.savedWords };
      if (isOver) return;
      const isChanged = apply();
      setTurn((before) => (before === undefined || isChanged ? (before ?? 0) + 1 : before));
    };
    // Without network the author's words stay.
    const start = (): void => void load().catch(() => setTurn((before) => before ?? 0));
    start();
    const stops = [watchWords(start), stage.watch(() => void apply())];
    return () => {
      isOver = true;
      for (const stop of stops) stop();
    };
  }, [stage, work]);
  return turn;
}
