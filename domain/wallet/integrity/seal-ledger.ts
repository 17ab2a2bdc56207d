import type { Needs } from '#kernel/context';
import {
  SEALED_KINDS,
  type SealBlock,
  type SealBounds,
  insertBlock,
  selectBlocks,
  selectLastBlock,
  selectSealable,
  selectSealedRows,
} from './seal-store.ts';

const BATCH_SIZE = 5000;
const NO_ROWS: SealBounds = { transaction: 0, lot: 0, purchase: 0, audit: 0 };

/** A seal that does not match its rows or has no valid signature. */
export interface BrokenSeal {
  block: number;
  /** `rows`: a row was changed, added or removed. `key`: signed with another key. */
  error: 'rows' | 'key';
  after: SealBounds;
  upTo: SealBounds;
}

/** A seal in text form, as stored elsewhere: number, bounds and hash. */
export type LedgerRoot = string;

/** The last seal was signed with another key: it is forged, or the key was lost and replaced. */
export class ForeignSealError extends Error {
  constructor() {
    super('the last seal of the ledger was not made with the key of this shop');
  }
}

/**
 * Seals all rows that no earlier row can still precede. Returns the root to store elsewhere; undefined when nothing is
 * new. Throws ForeignSealError when the last seal has another key, unless `acceptsForeignKey`, which continues the
 * chain with the current key even without new rows.
 */
export async function sealLedger(
  ctx: Needs<'db' | 'secrets'>,
  { acceptsForeignKey = false }: { acceptsForeignKey?: boolean } = {},
): Promise<LedgerRoot | undefined> {
  const last = await selectLastBlock(ctx.db);
  const isForeign = last !== undefined && !isSigned(ctx, last);
  if (isForeign && !acceptsForeignKey) throw new ForeignSealError();
  const sealable = await selectSealable(ctx.db);
  if (!sealable) return undefined;
  const after = last?.upTo ?? NO_ROWS;
  const upTo = mapKinds((kind) => Math.max(sealable[kind], after[kind]));
  const isNew = SEALED_KINDS.some((kind) => upTo[kind] > after[kind]);
  if (!isNew && !isForeign) return undefined;
  const sealed = await sealHash(ctx, { after, upTo, before: last?.hash });
  const block = { id: (last?.id ?? 0) + 1, upTo, ...sealed, mac: sign(ctx, sealed.hash), keyId: keyId(ctx) };
  return (await insertBlock(ctx.db, block)) ? formatRoot(block) : undefined;
}

/** The newest root; undefined without seals. */
export async function selectLatestRoot(ctx: Needs<'db'>): Promise<LedgerRoot | undefined> {
  const last = await selectLastBlock(ctx.db);
  return last && formatRoot(last);
}

/**
 * Recalculates every seal and returns those that do not match. `ignoresKey` checks the rows without the shop's key,
 * not the signatures.
 */
export async function verifyLedger(
  ctx: Needs<'db' | 'secrets'>,
  { ignoresKey = false }: { ignoresKey?: boolean } = {},
): Promise<{ blocks: number; broken: BrokenSeal[] }> {
  const blocks = await selectBlocks(ctx.db);
  const currentKeyId = keyId(ctx);
  // A seal vouches for all before it, so that only seals after the newest valid one must be signed.
  const newestSigned = blocks.findLast((block) => isSigned(ctx, block))?.id ?? 0;
  const broken: BrokenSeal[] = [];
  let before: SealBlock | undefined;
  for (const block of blocks) {
    const error = (await matchesRows(ctx, { block, before }))
      ? !ignoresKey && (block.id > newestSigned || (block.keyId === currentKeyId && !isSigned(ctx, block)))
        ? 'key'
        : undefined
      : 'rows';
    if (error) broken.push({ block: block.id, error: error, after: before?.upTo ?? NO_ROWS, upTo: block.upTo });
    before = block;
  }
  return { blocks: blocks.length, broken };
}

export async function matchesRows(
  ctx: Needs<'db' | 'secrets'>,
  { block, before }: { block: SealBlock; before: SealBlock | undefined },
): Promise<boolean> {
  if (block.id !== (before?.id ?? 0) + 1) return false;
  const { hash, entries, rows } = await sealHash(ctx, {
    after: before?.upTo ?? NO_ROWS,
    upTo: block.upTo,
    before: before?.hash,
  });
  return entries === block.entries && rows === block.rows && ctx.secrets.timingSafeEqual(hash, block.hash);
}

/** The hash over a range of rows and the previous seal, and the row counts. */
async function sealHash(
  ctx: Needs<'db' | 'secrets'>,
  span: { after: SealBounds; upTo: SealBounds; before: Uint8Array | undefined },
): Promise<{ hash: Uint8Array; entries: number; rows: number }> {
  let hash = ctx.secrets.digest(span.before ? hex(span.before) : 'seoga ledger');
  const counts = { ...NO_ROWS };
  for (const kind of SEALED_KINDS) {
    const upTo = span.upTo[kind];
    for (let after = span.after[kind], isDone = after >= upTo; !isDone;) {
      const rows = await selectSealedRows(ctx.db, { kind, after, upTo, limit: BATCH_SIZE });
      // Row by row, so that the batch size does not affect the hash.
      for (const { line } of rows) hash = ctx.secrets.digest(`${hex(hash)}\n${kind} ${line}`);
      counts[kind] += rows.length;
      after = rows.at(-1)?.id ?? after;
      isDone = rows.length < BATCH_SIZE;
    }
  }
  const bounds = SEALED_KINDS.map((kind) => span.upTo[kind]).join('.');
  hash = ctx.secrets.digest(`${hex(hash)}\n${bounds}`);
  return { hash, entries: counts.transaction, rows: SEALED_KINDS.reduce((sum, kind) => sum + counts[kind], 0) };
}

function mapKinds(pick: (kind: (typeof SEALED_KINDS)[number]) => number): SealBounds {
  return { transaction: pick('transaction'), lot: pick('lot'), purchase: pick('purchase'), audit: pick('audit') };
}

function sign(ctx: Needs<'secrets'>, hash: Uint8Array): string {
  return ctx.secrets.mac('ledger-seal', hex(hash));
}

function isSigned(ctx: Needs<'secrets'>, { hash, mac }: SealBlock): boolean {
  return ctx.secrets.timingSafeEqual(ctx.secrets.digest(sign(ctx, hash)), ctx.secrets.digest(mac));
}

/** Identifies the key without revealing it. */
function keyId(ctx: Needs<'secrets'>): string {
  return ctx.secrets.mac('ledger-seal', 'key id').slice(0, 12);
}

export function formatRoot({ id, upTo, hash }: Pick<SealBlock, 'id' | 'upTo' | 'hash'>): LedgerRoot {
  return `${id}:${SEALED_KINDS.map((kind) => upTo[kind]).join('.')}:${hex(hash)}`;
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
