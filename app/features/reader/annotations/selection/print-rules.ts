import { useEffect } from 'react';
import type { StageSection, TextStage } from '../../text/text-stage.ts';

/** Free text may be copied and printed in full. */
export function isFree({ viewed }: StageSection): boolean {
  return viewed.episode.state === 'free';
}

/** Marks the texts that may not be printed; the style sheet hides them in print. */
export function usePrintRules(stage: TextStage): void {
  useEffect(() => {
    const mark = (): void => {
      for (const section of stage.sections())
        if (!isFree(section)) section.article.setAttribute('data-print', 'held-back');
    };
    mark();
    return stage.watch(mark);
  }, [stage]);
}
