import type { DocumentKey, DocumentType, Needs } from '#shared/context';
import { insertDocumentKey, selectDocumentKeys } from './document-key-store.ts';

const MAX_TRIES = 5;

/** Every public key with which a document of this shop may be verified, retired ones included. */
export async function documentKeys(ctx: Needs<'db' | 'secrets'>): Promise<DocumentKey[]> {
  await currentGeneration(ctx);
  const rows = await selectDocumentKeys(ctx.db);
  return rows.map(({ kid, x }) => ({ kid, kty: 'OKP', crv: 'Ed25519', x }));
}

/** Signs a text with the current key. The signature is a detached JWS over the UTF-8 bytes of the text. */
export async function signDocument(
  ctx: Needs<'db' | 'secrets'>,
  document: { type: DocumentType; text: string },
): Promise<string> {
  const generation = await currentGeneration(ctx);
  return ctx.secrets.signDocument({ ...document, generation });
}

/** Begins a new key; the ones before stay published. Answers the new key. */
export async function rotateDocumentKey(ctx: Needs<'db' | 'secrets'>): Promise<DocumentKey> {
  const last = (await selectDocumentKeys(ctx.db)).at(-1)?.generation ?? 0;
  const key = ctx.secrets.documentKey(last + 1);
  await insertDocumentKey(ctx.db, { generation: last + 1, key });
  return key;
}

/**
 * The newest generation whose published key is derived from this root key. A shop without one, at its beginning or after it
 * was restored without its secrets, publishes its first.
 */
async function currentGeneration(ctx: Needs<'db' | 'secrets'>): Promise<number> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const rows = await selectDocumentKeys(ctx.db);
    const own = rows.findLast(({ generation, kid }) => ctx.secrets.documentKey(generation).kid === kid);
    if (own) return own.generation;
    await rotateDocumentKey(ctx);
  }
  throw new Error('no document key could be published');
}
