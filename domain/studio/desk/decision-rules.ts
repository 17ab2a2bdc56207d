import type { ReviewState } from '#shared/authors/reviews';
import { RETURN_LIMITS, RETURN_REASONS, type ReturnReason } from '#shared/authors/submissions';
import type { StudioErrorCode } from './studio-error.ts';

/** A parsed return. */
interface ReturnForm {
  reasons: ReturnReason[];
  passage: string;
  note: string;
}

const tidy = (text: string): string => text.normalize('NFC').replaceAll('\r\n', '\n').trim();

/** Parses the form of a return, or names what is wrong and at which field. */
export function parseReturn(form: {
  reasons: readonly string[];
  passage: string;
  note: string;
}): ReturnForm | { problem: StudioErrorCode; field: string } {
  const reasons = [...new Set(form.reasons)].filter((name): name is ReturnReason =>
    Object.hasOwn(RETURN_REASONS, name),
  );
  const [passage, note] = [tidy(form.passage), tidy(form.note)];
  if (reasons.length === 0) return { problem: '0030', field: 'reasons' };
  if (passage.length > RETURN_LIMITS.passage) return { problem: '0031', field: 'passage' };
  if (note.length > RETURN_LIMITS.note) return { problem: '0031', field: 'note' };
  if (reasons.includes('other') && note === '') return { problem: '0032', field: 'note' };
  return { reasons, passage, note };
}

/** Why a submission cannot be decided now. `seen`: the revision that the operator read. */
export function decisionProblem(
  { state, revision }: { state: ReviewState; revision: number },
  seen: number,
): StudioErrorCode | undefined {
  if (state !== 'pending' && state !== 'sample') return '0004';
  return revision === seen ? undefined : '0033';
}

const RETURN_EFFECTS = { pending: 'keeps-draft', sample: 'takes-down' } as const;

/** A returned submission stays a draft; a returned sample, which readers see, is taken down. */
export function returnEffect(state: ReviewState): 'keeps-draft' | 'takes-down' | undefined {
  return state === 'pending' || state === 'sample' ? RETURN_EFFECTS[state] : undefined;
}
