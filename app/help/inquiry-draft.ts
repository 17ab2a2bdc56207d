import { keepOnDevice, keptOnDevice } from '../viewer/place/kept-on-device.ts';

/** What somebody has typed and not sent. */
export interface InquiryDraft {
  category: string;
  title: string;
  text: string;
}

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const keyOf = (member: string): string => `seoga.inquiry.${member}`;

/** The draft of this member on this device; undefined where there is none, or it is a week old. */
export function keptDraft(member: string): InquiryDraft | undefined {
  const kept: Record<string, unknown> = Object(keptOnDevice(keyOf(member)));
  const { category, title, text, at } = kept;
  if (typeof category !== 'string' || typeof title !== 'string' || typeof text !== 'string') return undefined;
  if (typeof at !== 'number' || Date.now() - at > KEPT_MS) return undefined;
  return { category, title, text };
}

/** Keeps what is typed so far; an empty form keeps nothing. */
export function keepDraft(member: string, draft: InquiryDraft): void {
  if (draft.title === '' && draft.text === '') forgetDraft(member);
  else keepOnDevice(keyOf(member), { ...draft, at: Date.now() });
}

/** The draft was sent, or is not wanted. */
export function forgetDraft(member: string): void {
  try {
    localStorage.removeItem(keyOf(member));
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}
