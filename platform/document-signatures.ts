import { createHash, createHmac, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { CompactSign, compactVerify, createLocalJWKSet, errors, type JSONWebKeySet } from 'jose';
import type { DocumentKey, DocumentType } from '#shared/context';

const ALGORITHM = 'EdDSA';
/** PKCS 8 of an Ed25519 key (RFC 8410) up to its 32 bytes. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

interface DocumentPair {
  privateKey: KeyObject;
  publicKey: DocumentKey;
}

/** The Ed25519 pair of one generation, derived from the root key: every process of a shop has the same. */
export function documentPair(root: Uint8Array, generation: number): DocumentPair {
  const seed = createHmac('sha256', root).update(`seoga document ${generation}`).digest();
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { privateKey, publicKey: documentKey(x) };
}

/** A public key by its coordinate; `kid` is its RFC 7638 thumbprint. */
function documentKey(x: string): DocumentKey {
  const kid = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');
  return { kid, kty: 'OKP', crv: 'Ed25519', x };
}

/** A detached JWS (RFC 7515 appendix F) over the UTF-8 bytes of a text. */
export async function signText(
  { privateKey, publicKey }: DocumentPair,
  { type, text }: { type: DocumentType; text: string },
): Promise<string> {
  const signed = await new CompactSign(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: ALGORITHM, kid: publicKey.kid, typ: type })
    .sign(privateKey);
  const [header, , signature] = signed.split('.');
  return `${header}..${signature}`;
}

/** The type and key of a detached JWS where one of the keys made it over exactly these bytes; undefined otherwise. */
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

/** The bytes of a file that its last line signs, and the signature; undefined where it has none. */
export function readSignedFile(file: Buffer): { bytes: Uint8Array; signature: string } | undefined {
  // One character a byte, so that the place of the line counts bytes.
  const line = SIGNATURE_LINE.exec(file.toString('latin1'));
  return line?.[1] === undefined ? undefined : { bytes: file.subarray(0, line.index), signature: line[1] };
}
