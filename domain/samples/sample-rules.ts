import type { SampleOutcome } from '#vocabulary/samples';

/** How far a database has come with samples; undefined: nothing was decided yet. */
export type SampleState = 'loading' | 'loaded' | 'none' | 'removed';

/** What decides whether a start loads samples. */
export interface SampleQuestion {
  state: SampleState | undefined;
  /** SAMPLE_SHELF is on. */
  isWanted: boolean;
  /** PUBLIC_URL is an address of this computer only. */
  isLocal: boolean;
  /** No member has ever joined. */
  hasMembers: boolean;
  /** A work was ever written, or a setting of the shop stands. */
  hasContent: boolean;
}

/** Samples go into a database that never held anything; a load that was interrupted goes on while nobody has joined. */
export function decideSamples({ state, isWanted, isLocal, hasMembers, hasContent }: SampleQuestion): SampleState {
  if (state !== undefined && state !== 'loading') return state;
  if (!isWanted || !isLocal || hasMembers) return 'none';
  return state === 'loading' || !hasContent ? 'loading' : 'none';
}

/**
 * What the operator changed is the operator's and stays. What members have used stays too: a coin product and a gift only
 * end (`canEnd`), a legal text that members agreed to remains. What was there before the samples is put back.
 */
export function sampleOutcome(row: {
  isChanged: boolean;
  isUsed: boolean;
  canEnd: boolean;
  hasFormer: boolean;
}): SampleOutcome {
  if (row.isChanged) return 'changed';
  if (row.hasFormer) return 'restored';
  if (!row.isUsed) return 'removed';
  return row.canEnd ? 'ended' : 'used';
}
