import { useEffect, useState } from 'react';
import { useShortcuts } from '../shell/use-keys.ts';
import type { TextStage } from '../text/text-stage.ts';
import type { AnnotationStore } from './annotation-store.ts';
import { useAnnotations } from './listed-annotations.ts';

/** `key`: the reader pressed the key that selects a sentence. */
export type AnnotationNeed = 'none' | 'some' | 'key';

/** Whether the work has annotations, the page has footnotes, or the reader begins to select. */
export function useAnnotationNeed(stage: TextStage, store: AnnotationStore, work: number): AnnotationNeed {
  const hasAnnotations = useAnnotations(store, work).length > 0;
  const [wanted, want] = useState<AnnotationNeed>(() => (location.hash.startsWith('#mark-') ? 'some' : 'none'));
  const need = wanted === 'none' && hasAnnotations ? 'some' : wanted;
  const isNone = need === 'none';
  useShortcuts(isNone ? { h: () => want('key') } : {});
  useEffect(() => {
    if (!isNone) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const look = (): void => {
      const hasNotes = stage.sections().some(({ article }) => article.querySelector('a[role=doc-noteref]'));
      if (hasNotes || !(window.getSelection()?.isCollapsed ?? true)) want('some');
    };
    look();
    signal.addEventListener('abort', stage.watch(look));
    document.addEventListener('selectstart', () => want('some'), { signal });
    document.addEventListener('selectionchange', look, { signal });
    return () => leaving.abort();
  }, [stage, isNone]);
  return need;
}
