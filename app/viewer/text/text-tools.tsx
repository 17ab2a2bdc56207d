import { Suspense, lazy, useEffect, useMemo } from 'react';
import { spotOfSelection } from '../aloud/text-spots.ts';
import { Sheet } from '../frame/sheet.tsx';
import type { ViewedEpisode } from '../frame/viewed-episode.ts';
import { KEPT_MARKS } from '../marks/kept-marks.ts';
import { TextMarks } from '../marks/text-marks.tsx';
import { SEARCH_WORDING } from '../search/search-wording.ts';
import { openPlaceOfAddress } from '../place/shared-place.ts';
import { openFindOfAddress } from '../search/find-address.ts';
import { keepFaceWhenIdle } from './reading-face.ts';
import type { TextStage } from './text-stage.ts';
import { useSwipePastEnds } from './use-swipe-past-ends.ts';

const AloudBar = lazy(() => import('../aloud/aloud-bar.tsx').then((room) => ({ default: room.AloudBar })));
const AutoScrollBar = lazy(() =>
  import('../auto-scroll/auto-scroll-bar.tsx').then((room) => ({ default: room.AutoScrollBar })),
);
const SearchSheet = lazy(() => import('../search/search-sheet.tsx').then((room) => ({ default: room.SearchSheet })));

/** What a reader may open over a text, one at a time. */
export type TextTool = 'aloud' | 'auto' | 'search' | null;

interface TextToolsProps {
  stage: TextStage;
  viewed: ViewedEpisode;
  tool: TextTool;
  onTool: (tool: TextTool) => void;
}

/** Everything around a text that its first screen does without: marks, search, reading aloud, scrolling by itself. */
export function TextTools({ stage, viewed, tool, onTool }: TextToolsProps) {
  const { id, title } = viewed.work;
  const close = (): void => onTool(null);
  const start = useMemo(() => (tool === 'aloud' ? spotOfSelection(stage) : undefined) ?? 'view', [tool, stage]);
  useEffect(() => {
    openFindOfAddress(stage);
    openPlaceOfAddress(stage);
  }, [stage]);
  useEffect(keepFaceWhenIdle, []);
  useSwipePastEnds(stage);
  return (
    <>
      <TextMarks stage={stage} work={{ id, title }} keeper={KEPT_MARKS} />
      <Suspense>
        {tool === 'aloud' && <AloudBar stage={stage} work={id} start={start} onClose={close} />}
        {tool === 'auto' && <AutoScrollBar kind="text" stage={stage} work={id} onClose={close} />}
      </Suspense>
      <Sheet title={SEARCH_WORDING.title} place="side" isOpen={tool === 'search'} onClose={close}>
        <SearchSheet stage={stage} viewed={viewed} onGo={(isFinal) => isFinal && close()} />
      </Sheet>
    </>
  );
}
