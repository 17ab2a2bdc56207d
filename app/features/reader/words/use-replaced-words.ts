import { useEffect, useState } from 'react';
import type { TextStage } from '../text/text-stage.ts';
import type { replaceInSection } from './replace-in-page.ts';
import { reloadSettings } from '../settings/reading-settings-store.ts';
import { savedWords, watchWords } from './saved-words.ts';

/**
 * Shows the reader's words in the text. Counts the changes of the text, after which its ranges must be found anew;
 * undefined until the first words stand.
 */
export function useReplacedWords(stage: TextStage, work: number): number | undefined {
  const [turn, setTurn] = useState(() => (savedWords(work).length > 0 ? undefined : 0));
  useEffect(() => {
    let isOver = false;
    let replace: typeof replaceInSection | undefined;
    const apply = (): boolean => {
      const words = savedWords(work);
      const changed = stage.sections().filter((section) => replace?.(section, words));
      // The place is found anew among the other words.
      if (changed.length > 0) reloadSettings('text', work);
      return changed.length > 0;
    };
    const load = async (): Promise<void> => {
      if (!replace && savedWords(work).length === 0) return;
      replace ??= (await import('./replace-in-page.ts')).replaceInSection;
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
