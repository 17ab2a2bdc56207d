import { Suspense, lazy, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { spotAtSelection } from '../tts/text-positions.ts';
import { Sheet } from '../shell/sheet.tsx';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';
import { SAVED_ANNOTATIONS } from '../annotations/saved-annotations.ts';
import { TextAnnotations } from '../annotations/text-annotations.tsx';
import { SEARCH_LABELS } from '../search/search-labels.ts';
import { openPositionFromHash } from '../position/shared-position.ts';
import { openSearchHitFromHash } from '../search/search-url.ts';
import { cacheFontWhenIdle } from './reading-font.ts';
import { FootClock } from './foot-clock.tsx';
import { useReplacedWords } from '../words/use-replaced-words.ts';
import type { TextStage } from './text-stage.ts';
import { useSwipePastEnds } from './use-swipe-past-ends.ts';

const AloudBar = lazy(() => import('../tts/tts-bar.tsx').then((module) => ({ default: module.TtsBar })));
const AutoScrollBar = lazy(() =>
  import('../auto-scroll/auto-scroll-bar.tsx').then((module) => ({ default: module.AutoScrollBar })),
);
const SearchSheet = lazy(() =>
  import('../search/search-sheet.tsx').then((module) => ({ default: module.SearchSheet })),
);

const WordsPanel = lazy(() => import('../words/words-panel.tsx').then((module) => ({ default: module.WordsPanel })));

/** Open tool; one at a time. */
export type TextTool = 'aloud' | 'auto' | 'search' | 'words' | null;

interface TextToolsProps {
  stage: TextStage;
  viewed: ViewedEpisode;
  tool: TextTool;
  onTool: (tool: TextTool) => void;
}

/** Tools loaded after the first screen: annotations, search, text-to-speech, auto-scroll. */
export function TextTools({ stage, viewed, tool, onTool }: TextToolsProps) {
  const { id, title } = viewed.work;
  const [question, ask] = useState('');
  const replacements = useReplacedWords(stage, id);
  const close = (): void => onTool(null);
  const closeSearch = (): void => {
    ask('');
    close();
  };
  const start = useMemo(() => (tool === 'aloud' ? spotAtSelection(stage) : undefined) ?? 'view', [tool, stage]);
  useEffect(() => {
    openSearchHitFromHash(stage);
    openPositionFromHash(stage);
  }, [stage]);
  useEffect(cacheFontWhenIdle, []);
  useSwipePastEnds(stage);
  return (
    <>
      {replacements === undefined ? null : (
        <TextAnnotations
          key={replacements}
          stage={stage}
          work={{ id, title }}
          keeper={SAVED_ANNOTATIONS}
          onListen={() => {
            // A voice that speaks already starts anew at the selection.
            flushSync(close);
            onTool('aloud');
          }}
          onFind={(words) => {
            ask(words);
            onTool('search');
          }}
          onReplace={(word) => {
            ask(word);
            onTool('words');
          }}
        />
      )}
      <FootClock />
      <Suspense>
        {tool === 'aloud' && <AloudBar stage={stage} work={id} start={start} onClose={close} />}
        {tool === 'auto' && <AutoScrollBar kind="text" stage={stage} work={id} onClose={close} />}
      </Suspense>
      <Sheet title={SEARCH_LABELS.title} place="side" isOpen={tool === 'search'} onClose={closeSearch}>
        <SearchSheet question={question} stage={stage} viewed={viewed} onGo={(isFinal) => isFinal && closeSearch()} />
      </Sheet>
      <Sheet title="단어 바꿔 읽기" place="side" isOpen={tool === 'words'} onClose={closeSearch}>
        <WordsPanel work={id} word={question} />
      </Sheet>
    </>
  );
}
