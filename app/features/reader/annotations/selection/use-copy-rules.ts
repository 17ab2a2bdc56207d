import { useEffect } from 'react';
import type { TextStage } from '../../text/text-stage.ts';
import type { copySelection } from './copy-selection.ts';

/** Applies the copy rules to the copy event: text without ruby and footnote references. */
export function useCopyRules(stage: TextStage): void {
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let copy: typeof copySelection | undefined;
    const load = async (): Promise<typeof copySelection> =>
      (copy ??= (await import('./copy-selection.ts')).copySelection);
    const begin = (): void => {
      if (!copy && !window.getSelection()?.isCollapsed) load().catch(() => undefined);
    };
    const onCopy = (event: ClipboardEvent): void => {
      const selection = window.getSelection();
      if (!event.clipboardData || !selection || selection.isCollapsed || !isInText(stage, selection)) return;
      if (copy && !copy(stage, event)) return;
      event.preventDefault();
      // Before the rules are there, nothing is copied without them.
      if (!copy)
        void load()
          .then((loaded) => loaded(stage))
          .catch(() => undefined);
    };
    document.addEventListener('selectionchange', begin, { signal });
    document.addEventListener('copy', onCopy, { signal });
    return () => leaving.abort();
  }, [stage]);
}

function isInText(stage: TextStage, selection: Selection): boolean {
  return stage.sections().some(({ article }) => selection.getRangeAt(0).intersectsNode(article));
}
