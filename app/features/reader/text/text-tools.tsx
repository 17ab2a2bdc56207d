import { Suspense, lazy, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';
import { AnnotationNotice } from '../annotations/annotation-notice.tsx';
import { SAVED_ANNOTATIONS } from '../annotations/saved-annotations.ts';
import { useCopyRules } from '../annotations/selection/use-copy-rules.ts';
import { usePrintRules } from '../annotations/selection/print-rules.ts';
import { useAnnotationNeed } from '../annotations/annotation-need.ts';
import { cacheFontWhenIdle } from './font-download.ts';
import { FootClock } from './foot-clock.tsx';
import { useSegments } from '../segments/use-segments.ts';
import { useReplacedWords } from '../words/use-replaced-words.ts';
import type { StageSpot, TextStage } from './text-stage.ts';
import '../shell/special-screens.css';
import { useSwipePastEnds } from './use-swipe-past-ends.ts';

const TextAnnotations = lazy(() =>
  import('../annotations/text-annotations.tsx').then((module) => ({ default: module.TextAnnotations })),
);
const AloudBar = lazy(() => import('../tts/tts-bar.tsx').then((module) => ({ default: module.TtsBar })));
const AutoScrollBar = lazy(() =>
  import('../auto-scroll/auto-scroll-bar.tsx').then((module) => ({ default: module.AutoScrollBar })),
);
const SearchSheet = lazy(() =>
  import('../search/search-sheet.tsx').then((module) => ({ default: module.SearchSheet })),
);

const WordsSheet = lazy(() => import('../words/words-sheet.tsx').then((module) => ({ default: module.WordsSheet })));

/** Open tool; one at a time. */
export type TextTool = 'aloud' | 'auto' | 'search' | 'words' | null;

interface TextToolsProps {
  stage: TextStage;
  viewed: ViewedEpisode;
  tool: TextTool;
  onTool: (tool: TextTool) => void;
}

function openOnHash(stage: TextStage): void {
  if (location.hash) void import('./open-hash.ts').then(({ openHash }) => openHash(stage));
}

/** Tools loaded after the first screen; each loads its own parts when it is needed. */
export function TextTools({ stage, viewed, tool, onTool }: TextToolsProps) {
  const { id, title } = viewed.work;
  const [question, ask] = useState('');
  const [start, startAt] = useState<StageSpot>();
  const annotations = useAnnotationNeed(stage, SAVED_ANNOTATIONS, id);
  const hasSearched = useHasBeen(tool === 'search');
  const hasWords = useHasBeen(tool === 'words');
  if (tool !== 'aloud' && start) startAt(undefined);
  const replacements = useReplacedWords(stage, id);
  const close = (): void => onTool(null);
  const closeSearch = (): void => {
    ask('');
    close();
  };
  useEffect(() => openOnHash(stage), [stage]);
  useEffect(cacheFontWhenIdle, []);
  useSwipePastEnds(stage);
  useTextRules(stage);
  useSegments(id);
  return (
    <>
      <AnnotationNotice />
      <FootClock />
      <Suspense>
        {annotations !== 'none' && replacements !== undefined && (
          <TextAnnotations
            key={replacements}
            stage={stage}
            work={{ id, title }}
            keeper={SAVED_ANNOTATIONS}
            isByKey={annotations === 'key'}
            onListen={(from) => {
              // A voice that speaks already starts anew at the selection.
              flushSync(close);
              startAt(from);
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
      </Suspense>
      <Suspense>
        {tool === 'aloud' && <AloudBar stage={stage} work={id} start={start} onClose={close} />}
        {tool === 'auto' && (
          <AutoScrollBar kind="text" stage={stage} work={id} episode={viewed.episode.id} onClose={close} />
        )}
      </Suspense>
      <Suspense>
        {hasSearched && (
          <SearchSheet
            isOpen={tool === 'search'}
            question={question}
            stage={stage}
            viewed={viewed}
            onClose={closeSearch}
          />
        )}
        {hasWords && <WordsSheet work={id} word={question} isOpen={tool === 'words'} onClose={closeSearch} />}
      </Suspense>
    </>
  );
}

function useTextRules(stage: TextStage): void {
  useCopyRules(stage);
  usePrintRules(stage);
}

/** A sheet stays mounted once it was open, so that it closes as usual. */
function useHasBeen(isOpen: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isOpen);
  if (isOpen && !hasBeen) setHasBeen(true);
  return hasBeen;
}
