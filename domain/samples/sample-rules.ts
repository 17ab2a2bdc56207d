import type { SampleOutcome } from '#shared/catalog/samples';

/** A database's sample state; undefined before the decision. */
export type SampleState = 'loading' | 'loaded' | 'none' | 'removed';

export interface SampleContext {
  state: SampleState | undefined;
  /** SAMPLE_SHELF is on. */
  isWanted: boolean;
  /** PUBLIC_URL is a local address. */
  isLocal: boolean;
  hasMembers: boolean;
  /** A work or shop setting was ever written. */
  hasContent: boolean;
}

/** Loads samples into a never used database; an interrupted load continues while nobody has joined. */
export function decideSamples({ state, isWanted, isLocal, hasMembers, hasContent }: SampleContext): SampleState {
  if (state !== undefined && state !== 'loading') return state;
  if (!isWanted || !isLocal || hasMembers) return 'none';
  return state === 'loading' || !hasContent ? 'loading' : 'none';
}

/**
 * Changes by the operator stay. What members used stays too: coin products and gifts only end (`canEnd`), agreed legal
 * texts remain. Previous values are restored.
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
