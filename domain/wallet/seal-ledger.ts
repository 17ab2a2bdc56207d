import type { Needs } from '#shared/context';
import { insertBlock, selectBlocks, selectForSeal, selectSealable } from './ledger-check-store.ts';

const PART = 5000;

/** A seal that no longer fits what it sealed. */
export interface BrokenSeal {
  block: number;
  lastTransaction: number;
}

/**
 * Seals everything since the last seal that nothing can come before any more: one hash over the lines in their order
 * and the seal before. Answers the seal as text, to be printed and kept elsewhere; undefined where nothing is new.
 */
export async function sealLedger(ctx: Needs<'db' | 'secrets'>): Promise<string | undefined> {
  const last = (await selectBlocks(ctx.db)).at(-1);
  const upTo = await selectSealable(ctx.db);
  const after = last?.lastTransaction ?? 0;
  if (upTo === undefined || upTo <= after) return undefined;
  const { hash, entries } = await sealHash(ctx, { after, upTo, before: last?.hash });
  await insertBlock(ctx.db, { lastTransaction: upTo, entries, hash });
  return `${upTo} ${hex(hash)}`;
}

/** Works every seal out again. Answers those that do not fit: something they sealed was changed, added or taken away. */
export async function verifyLedger(ctx: Needs<'db' | 'secrets'>): Promise<{ blocks: number; broken: BrokenSeal[] }> {
  const blocks = await selectBlocks(ctx.db);
  const broken: BrokenSeal[] = [];
  let before: { lastTransaction: number; hash: Uint8Array } | undefined;
  for (const block of blocks) {
    const { hash, entries } = await sealHash(ctx, {
      after: before?.lastTransaction ?? 0,
      upTo: block.lastTransaction,
      before: before?.hash,
    });
    if (entries !== block.entries || !ctx.secrets.isSame(hash, block.hash))
      broken.push({ block: block.id, lastTransaction: block.lastTransaction });
    before = block;
  }
  return { blocks: blocks.length, broken };
}

/** The hash over the lines of a span and the seal before it, and how many there are. */
export async function sealHash(
  ctx: Needs<'db' | 'secrets'>,
  span: { after: number; upTo: number; before: Uint8Array | undefined },
): Promise<{ hash: Uint8Array; entries: number }> {
  let hash = ctx.secrets.digest(span.before ? hex(span.before) : 'seoga ledger');
  let entries = 0;
  let { after } = span;
  for (;;) {
    const rows = await selectForSeal(ctx.db, { after, upTo: span.upTo, limit: PART });
    // Line by line, so that a part's size says nothing about the result.
    for (const { line } of rows) hash = ctx.secrets.digest(`${hex(hash)}\n${line}`);
    entries += rows.length;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < PART) return { hash, entries };
  }
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
