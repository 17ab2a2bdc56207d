import { useEffect, useState } from 'react';
import type { Annotation } from '#shared/reading/annotations';
import type { AnnotationStore } from './annotation-store.ts';

/** Updates with changes from other tabs. */
export function useAnnotations(store: AnnotationStore, work: number): Annotation[] {
  const [annotations, setAnnotations] = useState<Annotation[]>([]);
  useEffect(() => {
    let requested = 0;
    let isOver = false;
    const take = (): void => {
      const mine = (requested += 1);
      void store.listAnnotations(work).then((match) => {
        if (!isOver && mine === requested) setAnnotations(match);
      });
    };
    take();
    const stop = store.watchAnnotations(take);
    return () => {
      isOver = true;
      stop();
    };
  }, [store, work]);
  return annotations;
}
