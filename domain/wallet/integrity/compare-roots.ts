import type { Needs } from '#kernel/context';
import { type LedgerRoot, formatRoot } from './seal-ledger.ts';
import { type SealBlock, selectBlocks } from './seal-store.ts';

const ROOT_PATTERN = /\b\d{1,15}:\d{1,15}\.\d{1,15}\.\d{1,15}\.\d{1,15}:[0-9a-f]{64}\b/g;

/** An earlier root that the current seals do not contain. */
export interface LostRoot {
  root: LedgerRoot;
  /** `cut`: the seals end before it. `rewritten`: another seal has its number. */
  error: 'cut' | 'rewritten';
  /** The newest earlier root that still fits; undefined for none. */
  lastGood: LedgerRoot | undefined;
}

/** All roots in a text such as an e-mail, by number. */
export function parseRoots(text: string): LedgerRoot[] {
  return [...new Set(text.match(ROOT_PATTERN))].toSorted((a, b) => numberOf(a) - numberOf(b));
}

/**
 * Compares roots stored elsewhere with the current seals. Truncating or rewriting the past changes later seals, so
 * that earlier hashes are missing. `verifyLedger` checks whether rows fit the seals.
 */
export async function compareRoots(ctx: Needs<'db'>, roots: readonly LedgerRoot[]): Promise<LostRoot[]> {
  const blocks = new Map((await selectBlocks(ctx.db)).map((block): [number, SealBlock] => [block.id, block]));
  const lost: LostRoot[] = [];
  let lastGood: LedgerRoot | undefined;
  for (const root of roots) {
    const block = blocks.get(numberOf(root));
    if (block && formatRoot(block) === root) lastGood = root;
    else lost.push({ root, error: block ? 'rewritten' : 'cut', lastGood });
  }
  return lost;
}

function numberOf(root: LedgerRoot): number {
  return Number(root.split(':')[0]);
}
