import {
  type KeyObject,
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto';
import { existsSync, chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentKeyPair, signText } from '#platform/crypto/document-signatures';
import { StartupError, fileErrorMessage } from '#platform/startup-error';
import type { PublicKey, Secrets } from '#kernel/context';

const KEY_BYTES = 32;

/**
 * Keys derived per purpose from `DATA_DIR/secrets/root.key` (0600), created at the first start; all processes need the
 * same file.
 */
export function openShopSecrets(dataDir: string): Secrets {
  return secretsFrom(rootKey(join(dataDir, 'secrets')));
}

/** Read-only commands create none. */
export function hasSecrets(dataDir: string): boolean {
  return existsSync(join(dataDir, 'secrets', 'root.key'));
}

export function secretsFrom(root: Uint8Array): Secrets {
  const keys = new Map<string, Buffer>();
  const keyOf = (purpose: string): Buffer => {
    const existing = keys.get(purpose);
    if (existing) return existing;
    const key = createHmac('sha256', root).update(`seoga ${purpose}`).digest();
    keys.set(purpose, key);
    return key;
  };
  let pair: SigningPair | undefined;
  const signing = (): SigningPair => (pair ??= signingPair(root));
  return {
    signToken: (details) => signedToken(details, signing()),
    signingKey: () => signing().open,
    readToken,
    signDocument: ({ generation, type, text }) => signText(documentKeyPair(root, generation), { type, text }),
    documentKey: (generation) => documentKeyPair(root, generation).publicKey,
    fingerprint: (bytes) => createHash('sha256').update(bytes).digest('hex'),
    random: (bytes) => randomBytes(bytes).toString('base64url'),
    digest: (text) => createHash('sha256').update(text).digest(),
    md5: (text) => createHash('md5').update(text).digest('hex'),
    mac: (purpose, text) => createHmac('sha256', keyOf(purpose)).update(text).digest('base64url'),
    encrypt: (purpose, text) => sealed(keyOf(`seal ${purpose}`), text),
    decrypt: (purpose, text) => opened(keyOf(`seal ${purpose}`), text),
    timingSafeEqual: (a, b) => a.byteLength === b.byteLength && timingSafeEqual(a, b),
  };
}

const METHOD = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function sealed(key: Uint8Array, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(METHOD, key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

function opened(key: Uint8Array, text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(METHOD, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    // Tampered, or of another key or purpose.
    return undefined;
  }
}

interface SigningPair {
  key: KeyObject;
  open: PublicKey;
}

function signingPair(root: Uint8Array): SigningPair {
  for (let attempt = 0; ; attempt += 1) {
    const d = createHmac('sha256', root).update(`seoga lease ${attempt}`).digest();
    const ecdh = createECDH('prime256v1');
    try {
      ecdh.setPrivateKey(d);
    } catch {
      // One candidate in 2^32 is not on the curve.
      continue;
    }
    const point = ecdh.getPublicKey();
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [
      string,
      string,
    ];
    const kid = createHash('sha256').update(point).digest('base64url').slice(0, 12);
    const open: PublicKey = { kid, kty: 'EC', crv: 'P-256', x, y };
    return { key: createPrivateKey({ key: { ...open, d: d.toString('base64url') }, format: 'jwk' }), open };
  }
}

function signedToken(details: object, { key, open }: SigningPair): string {
  const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${encoded({ alg: 'ES256', kid: open.kid, typ: 'JWT' })}.${encoded(details)}`;
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

function readToken(token: string, key: PublicKey): unknown {
  const [head = '', facts = '', signature = ''] = token.split('.');
  const open = createPublicKey({ key: { ...key }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${facts}`);
  const isOurs = verify(
    'sha256',
    signed,
    { key: open, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isOurs) return undefined;
  return JSON.parse(Buffer.from(facts, 'base64url').toString('utf8'));
}

function rootKey(folder: string): Uint8Array {
  const path = join(folder, 'root.key');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      // Concurrent starts must agree on one key.
      writeFileSync(path, randomBytes(KEY_BYTES), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const key = readFileSync(path);
    if (key.length !== KEY_BYTES)
      throw new StartupError(
        `${path}의 열쇠가 깨졌습니다. 백업에서 되돌려 주세요. 지우면 모든 회원이 다시 로그인해야 합니다.`,
      );
    chmodSync(path, 0o600);
    return key;
  } catch (error) {
    const message = fileErrorMessage(error, folder);
    throw message ? new StartupError(message, error) : error;
  }
}
