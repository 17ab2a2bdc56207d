import { createHash, createHmac, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { CompactSign, compactVerify, createLocalJWKSet, errors, type JSONWebKeySet } from 'jose';
import type { DocumentKey, DocumentType } from '#kernel/context';

const ALGORITHM = 'EdDSA';
/** PKCS 8 prefix of an Ed25519 key (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

interface DocumentKeyPair {
  privateKey: KeyObject;
  publicKey: DocumentKey;
}

/** Ed25519 keys derived from the root key, equal in all processes. */
export function documentKeyPair(root: Uint8Array, generation: number): DocumentKeyPair {
  const seed = createHmac('sha256', root).update(`seoga document ${generation}`).digest();
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { privateKey, publicKey: documentKey(x) };
}

/** `kid` is the RFC 7638 thumbprint. */
function documentKey(x: string): DocumentKey {
  const kid = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');
  return { kid, kty: 'OKP', crv: 'Ed25519', x };
}

/** Detached JWS (RFC 7515 appendix F) over UTF-8 text. */
export async function signText(
  { privateKey, publicKey }: DocumentKeyPair,
  { type, text }: { type: DocumentType; text: string },
): Promise<string> {
  const signed = await new CompactSign(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: ALGORITHM, kid: publicKey.kid, typ: type })
    .sign(privateKey);
  const [header, , signature] = signed.split('.');
  return `${header}..${signature}`;
}

/** Undefined if the signature is invalid. */
export async function verifyBytes(
  bytes: Uint8Array,
  { signature, keys }: { signature: string; keys: JSONWebKeySet },
): Promise<{ type: string; kid: string } | undefined> {
  const [header = '', payload, mark = ''] = signature.trim().split('.');
  if (payload !== '') return undefined;
  const whole = `${header}.${Buffer.from(bytes).toString('base64url')}.${mark}`;
  try {
    const { protectedHeader } = await compactVerify(whole, createLocalJWKSet(keys), { algorithms: [ALGORITHM] });
    return { type: protectedHeader.typ ?? '', kid: protectedHeader.kid ?? '' };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

const SIGNATURE_LINE = /<!-- seoga-signature: ([\w-]+\.\.[\w-]+) -->\n?$/;

/** Undefined without a signature. */
export function readSignedFile(file: Buffer): { bytes: Uint8Array; signature: string } | undefined {
  // latin1, so that indexes count bytes.
  const line = SIGNATURE_LINE.exec(file.toString('latin1'));
  return line?.[1] === undefined ? undefined : { bytes: file.subarray(0, line.index), signature: line[1] };
}
