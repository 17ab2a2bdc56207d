import { episodeName } from '../../shell/progress-text.ts';
import type { TextStage } from '../../text/text-stage.ts';
import { type CopiedText, copiedText } from './copied-text.ts';
import { isFree } from './print-rules.ts';
import { showNotice } from '../notices.ts';
import { ANNOTATION_LABELS } from '../annotation-labels.ts';
import { type PageTextRange, selectedTextRanges } from '../page-ranges.ts';
import { textOfRange } from '../text-ranges.ts';

function copyOf(ranges: PageTextRange[]): CopiedText | undefined {
  const first = ranges[0]?.section;
  if (!first) return undefined;
  const words = ranges.map(({ section, stretch }) => textOfRange(section.passages, stretch)).join('\n');
  const source = `${first.viewed.work.title} ${episodeName(first.viewed.episode)}`;
  return copiedText(words, { source, isFree: ranges.every(({ section }) => isFree(section)) });
}

export async function copyTextRange(range: PageTextRange): Promise<void> {
  const copied = copyOf([range]);
  if (copied) await copy(copied);
}

async function copy(copied: CopiedText): Promise<void> {
  const isDone = await written(copied.text);
  if (isDone) showNotice(copied.isCut ? ANNOTATION_LABELS.copiedPart : ANNOTATION_LABELS.copied);
  else showNotice(ANNOTATION_LABELS.copyFailed);
}

/** The clipboard needs a secure context. */
async function written(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/** Applies the copy rules to a selection; with an event at once. False outside the text. */
export function copySelection(stage: TextStage, event?: ClipboardEvent): boolean {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return false;
  const ranges = selectedTextRanges(stage.sections(), selection.getRangeAt(0));
  const copied = copyOf(ranges);
  if (!copied) return false;
  if (event?.clipboardData) {
    event.clipboardData.setData('text/plain', copied.text);
    if (copied.isCut) showNotice(ANNOTATION_LABELS.copiedPart);
  } else void copy(copied);
  return true;
}
