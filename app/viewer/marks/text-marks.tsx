import { useEffect } from 'react';
import type { ReadingMark } from '#vocabulary/reading-marks';
import type { TextStage } from '../text/text-stage.ts';
import './mark-colours.css';
import { useCopyRules, usePrintRules } from './copying.ts';
import { Footnotes } from './footnotes.tsx';
import { openMarkOfAddress } from './mark-address.ts';
import type { MarkKeeper, MarkedWork } from './mark-keeper.ts';
import { MarkNotice } from './mark-notice.tsx';
import { MarksLayer } from './marks-layer.tsx';
import { useSections } from './use-marks.ts';

interface TextMarksProps {
  stage: TextStage;
  work: MarkedWork;
  keeper: MarkKeeper;
  onOpenNote?: (mark: ReadingMark) => void;
}

/** Everything that is laid over a text: marks and how they are made, notes, what may be copied and printed. */
export function TextMarks({ stage, work, keeper, onOpenNote }: TextMarksProps) {
  useCopyRules(stage);
  usePrintRules(useSections(stage));
  useEffect(() => void openMarkOfAddress(stage, keeper), [stage, keeper]);
  return (
    <>
      <MarksLayer stage={stage} work={work} keeper={keeper} {...(onOpenNote ? { onOpenNote } : {})} />
      <Footnotes stage={stage} />
      <MarkNotice />
    </>
  );
}
