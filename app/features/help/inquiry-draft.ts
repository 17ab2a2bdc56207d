import { writeLocalJson, readLocalJson } from '../reader/position/position-storage.ts';

export interface InquiryDraft {
  category: string;
  title: string;
  text: string;
}

const TTL_MS = 7 * 24 * 60 * 60 * 1000;
const keyOf = (member: string): string => `seoga.inquiry.${member}`;

/** Undefined after a week. */
export function savedDraft(member: string): InquiryDraft | undefined {
  const saved: Record<string, unknown> = Object(readLocalJson(keyOf(member)));
  const { category, title, text, at } = saved;
  if (typeof category !== 'string' || typeof title !== 'string' || typeof text !== 'string') return undefined;
  if (typeof at !== 'number' || Date.now() - at > TTL_MS) return undefined;
  return { category, title, text };
}

/** An empty draft is deleted. */
export function saveDraft(member: string, draft: InquiryDraft): void {
  if (draft.title === '' && draft.text === '') clearDraft(member);
  else writeLocalJson(keyOf(member), { ...draft, at: Date.now() });
}

export function clearDraft(member: string): void {
  try {
    localStorage.removeItem(keyOf(member));
  } catch {
    // Storage is blocked.
  }
}
