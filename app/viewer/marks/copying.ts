import { useEffect } from 'react';
import { episodeName } from '../frame/progress-text.ts';
import type { StageSection, TextStage } from '../text/text-stage.ts';
import { type CopiedText, copiedText } from './copied-text.ts';
import { tell } from './notices.ts';
import { MARKS_WORDING } from './marks-wording.ts';
import { type PageStretch, selectedStretches } from './page-ranges.ts';
import { stretchText } from './stretches.ts';

/** Free to everybody: such a text may be copied and printed whole. */
function isFree({ viewed }: StageSection): boolean {
  return viewed.episode.state === 'free';
}

function copyOf(stretches: PageStretch[]): CopiedText | undefined {
  const first = stretches[0]?.section;
  if (!first) return undefined;
  const words = stretches.map(({ section, stretch }) => stretchText(section.passages, stretch)).join('\n');
  const source = `${first.viewed.work.title} ${episodeName(first.viewed.episode)}`;
  return copiedText(words, { source, isFree: stretches.every(({ section }) => isFree(section)) });
}

/** Copies a stretch as a selection of it would be, and says so. */
export async function copyStretch(stretch: PageStretch): Promise<void> {
  const copied = copyOf([stretch]);
  if (!copied) return;
  const isDone = await written(copied.text);
  if (isDone) tell(copied.isCut ? MARKS_WORDING.copiedPart : MARKS_WORDING.copied);
  else tell(MARKS_WORDING.copyFailed);
}

/** Asks the clipboard; it is there only on https and on the machine itself. */
async function written(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/** What a selection of the text leaves on the clipboard: its words without ruby and note marks, by the rules of copying. */
export function useCopyRules(stage: TextStage): void {
  useEffect(() => {
    const onCopy = (event: ClipboardEvent): void => {
      const selection = window.getSelection();
      if (!event.clipboardData || !selection || selection.isCollapsed || selection.rangeCount === 0) return;
      const copied = copyOf(selectedStretches(stage.sections(), selection.getRangeAt(0)));
      if (!copied) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', copied.text);
      if (copied.isCut) tell(MARKS_WORDING.copiedPart);
    };
    document.addEventListener('copy', onCopy);
    return () => document.removeEventListener('copy', onCopy);
  }, [stage]);
}

/** Says of every text in the page whether it may be printed; the style sheet holds the others back. */
export function usePrintRules(sections: readonly StageSection[]): void {
  useEffect(() => {
    for (const section of sections) if (!isFree(section)) section.article.setAttribute('data-print', 'held-back');
  }, [sections]);
}
