import { Refusal } from '#shared/refusal';
import { INQUIRY_CATEGORIES, INQUIRY_LIMITS, type InquiryCategory, type InquiryState } from '#vocabulary/inquiries';
import type { WrittenBlock } from '#vocabulary/written-text';

const CONTROLS = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;
const NAME_LENGTH = 100;

/** The category of a form. Refuses with INQUIRY_ERROR 0002 what is none. */
export function inquiryCategory(name: string): InquiryCategory {
  const category = INQUIRY_CATEGORIES.find((known) => known === name);
  if (!category) throw new Refusal('INQUIRY_ERROR', '0002');
  return category;
}

/** A title on one line. Refuses with INQUIRY_ERROR 0003 none, or one too long. */
export function inquiryTitle(text: string): string {
  const title = text.normalize('NFC').replaceAll(CONTROLS, ' ').replaceAll(/\s+/g, ' ').trim();
  if (title === '' || [...title].length > INQUIRY_LIMITS.title) throw new Refusal('INQUIRY_ERROR', '0003');
  return title;
}

/** A message as it is kept: its lines as they were typed. Refuses with INQUIRY_ERROR 0004 and 0005. */
export function inquiryText(text: string): string {
  const lines = text.normalize('NFC').replaceAll(/\r\n?/g, '\n').split('\n');
  const body = lines
    .map((line) => line.replaceAll('\t', ' ').replaceAll(CONTROLS, '').trimEnd())
    .join('\n')
    .replaceAll(/\n{4,}/g, '\n\n\n')
    .trim();
  if (body === '') throw new Refusal('INQUIRY_ERROR', '0004');
  if ([...body].length > INQUIRY_LIMITS.text) throw new Refusal('INQUIRY_ERROR', '0005');
  return body;
}

/** The name of a sent file as it may be shown and saved: one line, no path, not endless. */
export function fileName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replaceAll(CONTROLS, '')
    .replaceAll(/["<>|:*?]/g, '')
    .replace(/^\.+/, '')
    .trim();
  const letters = [...plain];
  if (letters.length <= NAME_LENGTH) return plain === '' ? '파일' : plain;
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(plain)?.[0] ?? '';
  return `${letters.slice(0, NAME_LENGTH - ending.length).join('')}${ending}`;
}

/** The name under which what was kept of a file leaves: a picture was made anew, so its ending is another. */
export function savedName(name: string, type: 'image/webp' | 'application/pdf'): string {
  const ending = type === 'image/webp' ? '.webp' : '.pdf';
  const bare = name.replace(/\.[A-Za-z0-9]{1,5}$/, '');
  return `${bare === '' ? '파일' : bare}${ending}`;
}

/** What a member's further message makes of an inquiry; undefined where it is ended. Unanswered, it waits as it did. */
export function stateAfterMessage(state: InquiryState): InquiryState | undefined {
  if (state === 'closed') return undefined;
  return state === 'answered' ? 'more' : state;
}

/** Whether a member may still take an inquiry back as if it had never been: nobody has begun to answer it. */
export function mayBeDeleted(inquiry: { state: InquiryState; answers: number }): boolean {
  return inquiry.answers === 0 && (inquiry.state === 'received' || inquiry.state === 'closed');
}

const MOST_ANSWER = 10_000;

/** An answer as it was typed, each line a paragraph. Refuses with INQUIRY_ERROR 0004 none, 0005 one too long. */
export function writtenLines(text: string): WrittenBlock[] {
  const plain = text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim();
  if ([...plain].length > MOST_ANSWER) throw new Refusal('INQUIRY_ERROR', '0005');
  const parts = plain.split(/\n+/).filter((part) => part.trim() !== '');
  if (parts.length === 0) throw new Refusal('INQUIRY_ERROR', '0004');
  return parts.map((part) => ({ kind: 'paragraph', spans: [part.trim()] }));
}
