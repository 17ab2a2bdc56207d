import type { Needs } from '#shared/context';
import { type LedgerRoot, rootOf } from './seal-ledger.ts';
import { type SealBlock, selectBlocks } from './seal-store.ts';

const ROOT = /\b\d{1,15}:\d{1,15}\.\d{1,15}\.\d{1,15}\.\d{1,15}:[0-9a-f]{64}\b/g;

/** An earlier root that the seals of now do not lead to. */
export interface LostRoot {
  root: LedgerRoot;
  /** `cut`: the seals end before it. `rewritten`: there is another seal in its place. */
  fault: 'cut' | 'rewritten';
  /** The newest earlier root that still fits, and with it everything up to it; undefined where none does. */
  lastGood: LedgerRoot | undefined;
}

/** Every root in a text, such as a mail or a file of roots, in the order of their numbers. */
export function rootsIn(text: string): LedgerRoot[] {
  return [...new Set(text.match(ROOT))].toSorted((a, b) => numberOf(a) - numberOf(b));
}

/**
 * Looks for roots that were stored elsewhere among the seals of now. Whoever cuts rows off the end or rewrites the past
 * makes other seals, and these do not have the earlier hash. Whether rows fit the seals is what `verifyLedger` says.
 */
export async function compareRoots(ctx: Needs<'db'>, roots: readonly LedgerRoot[]): Promise<LostRoot[]> {
  const blocks = new Map((await selectBlocks(ctx.db)).map((block): [number, SealBlock] => [block.id, block]));
  const lost: LostRoot[] = [];
  let lastGood: LedgerRoot | undefined;
  for (const root of roots) {
    const block = blocks.get(numberOf(root));
    if (block && rootOf(block) === root) lastGood = root;
    else lost.push({ root, fault: block ? 'rewritten' : 'cut', lastGood });
  }
  return lost;
}

function numberOf(root: LedgerRoot): number {
  return Number(root.split(':')[0]);
}
