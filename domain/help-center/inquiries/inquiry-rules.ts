import { DomainError } from '#kernel/domain-error';
import {
  INQUIRY_CATEGORIES,
  INQUIRY_LIMITS,
  type InquiryCategory,
  type InquiryFileType,
  type InquiryState,
} from '#shared/community/inquiries';
import type { ArticleTextBlock } from '#shared/content/articles';

const CONTROLS = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;
const NAME_LENGTH = 100;

/** Parses the category. Throws INQUIRY_ERROR 0002. */
export function inquiryCategory(name: string): InquiryCategory {
  const category = INQUIRY_CATEGORIES.find((existing) => existing === name);
  if (!category) throw new DomainError('INQUIRY_ERROR', '0002');
  return category;
}

/** Normalizes the title to one line. Throws INQUIRY_ERROR 0003 when empty or too long. */
export function inquiryTitle(text: string): string {
  const title = text.normalize('NFC').replaceAll(CONTROLS, ' ').replaceAll(/\s+/g, ' ').trim();
  if (title === '' || [...title].length > INQUIRY_LIMITS.title) throw new DomainError('INQUIRY_ERROR', '0003');
  return title;
}

/** Normalizes a message, keeping its lines. Throws INQUIRY_ERROR 0004 and 0005. */
export function inquiryText(text: string): string {
  const lines = text.normalize('NFC').replaceAll(/\r\n?/g, '\n').split('\n');
  const body = lines
    .map((line) => line.replaceAll('\t', ' ').replaceAll(CONTROLS, '').trimEnd())
    .join('\n')
    .replaceAll(/\n{4,}/g, '\n\n\n')
    .trim();
  if (body === '') throw new DomainError('INQUIRY_ERROR', '0004');
  if ([...body].length > INQUIRY_LIMITS.text) throw new DomainError('INQUIRY_ERROR', '0005');
  return body;
}

export function fileName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const normalized = last
    .replaceAll(CONTROLS, '')
    .replaceAll(/["<>|:*?]/g, '')
    .replace(/^\.+/, '')
    .trim();
  const characters = [...normalized];
  if (characters.length <= NAME_LENGTH) return normalized === '' ? '파일' : normalized;
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(normalized)?.[0] ?? '';
  return `${characters.slice(0, NAME_LENGTH - ending.length).join('')}${ending}`;
}

/** The download name, with the extension of the stored type. */
export function savedName(name: string, type: InquiryFileType): string {
  const ending = type === 'image/webp' ? '.webp' : '.pdf';
  const baseName = name.replace(/\.[A-Za-z0-9]{1,5}$/, '');
  return `${baseName === '' ? '파일' : baseName}${ending}`;
}

/** The state after a member's further message; undefined when closed. An unanswered inquiry keeps its state. */
export function stateAfterMessage(state: InquiryState): InquiryState | undefined {
  if (state === 'closed') return undefined;
  return state === 'answered' ? 'more' : state;
}

export function isDeletable(inquiry: { state: InquiryState; answers: number }): boolean {
  return inquiry.answers === 0 && (inquiry.state === 'received' || inquiry.state === 'closed');
}

const MAX_ANSWER_LENGTH = 10_000;

/** Converts an answer to paragraphs by line. Throws INQUIRY_ERROR 0004 when empty, 0005 when too long. */
export function toWrittenBlocks(text: string): ArticleTextBlock[] {
  const normalized = text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim();
  if ([...normalized].length > MAX_ANSWER_LENGTH) throw new DomainError('INQUIRY_ERROR', '0005');
  const parts = normalized.split(/\n+/).filter((part) => part.trim() !== '');
  if (parts.length === 0) throw new DomainError('INQUIRY_ERROR', '0004');
  return parts.map((part) => ({ kind: 'paragraph', spans: [part.trim()] }));
}
