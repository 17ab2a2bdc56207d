import type { DocumentKey, DocumentType, Needs } from '#kernel/context';
import { insertDocumentKey, selectDocumentKeys } from './document-key-store.ts';

const MAX_TRIES = 5;

/** Every public document key, including retired ones. */
export async function documentKeys(ctx: Needs<'db' | 'secrets'>): Promise<DocumentKey[]> {
  await currentGeneration(ctx);
  const rows = await selectDocumentKeys(ctx.db);
  return rows.map(({ kid, x }) => ({ kid, kty: 'OKP', crv: 'Ed25519', x }));
}

/** Signs a text with the current key as a detached JWS over its UTF-8 bytes. */
export async function signDocument(
  ctx: Needs<'db' | 'secrets'>,
  document: { type: DocumentType; text: string },
): Promise<string> {
  const generation = await currentGeneration(ctx);
  return ctx.secrets.signDocument({ ...document, generation });
}

/** Starts a new key and returns it; earlier ones stay published. */
export async function rotateDocumentKey(ctx: Needs<'db' | 'secrets'>): Promise<DocumentKey> {
  return addKeyAfter(ctx, await selectDocumentKeys(ctx.db));
}

/** Of two callers that saw the same keys one adds the next. */
async function addKeyAfter(
  ctx: Needs<'db' | 'secrets'>,
  seen: readonly { generation: number }[],
): Promise<DocumentKey> {
  const generation = (seen.at(-1)?.generation ?? 0) + 1;
  const key = ctx.secrets.documentKey(generation);
  await insertDocumentKey(ctx.db, { generation, key });
  return key;
}

/**
 * The newest generation whose published key derives from this root key. A shop without one (new, or restored without
 * secrets) publishes its first.
 */
async function currentGeneration(ctx: Needs<'db' | 'secrets'>): Promise<number> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const rows = await selectDocumentKeys(ctx.db);
    const current = rows.findLast(({ generation, kid }) => ctx.secrets.documentKey(generation).kid === kid);
    if (current) return current.generation;
    await addKeyAfter(ctx, rows);
  }
  throw new Error('no document key could be published');
}
