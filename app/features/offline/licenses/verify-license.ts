import type { LeaseKeyDto } from '#contract/offline';
import type { License } from '#shared/reading/offline-licenses';

/** The license's content if the server's signature is valid; else undefined. */
export async function verifyLicense(token: string, keys: readonly LeaseKeyDto[]): Promise<License | undefined> {
  const [head = '', body = '', signature = ''] = token.split('.');
  const { kid }: { kid?: unknown } = jsonFrom(head);
  const existing = keys.find((key) => key.kid === kid);
  if (!existing) return undefined;
  const { kty, crv, x, y } = existing;
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify']);
  const text = new TextEncoder().encode(`${head}.${body}`);
  const isOurs = await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytesFrom(signature), text);
  return isOurs ? (jsonFrom(body) as License) : undefined;
}

function jsonFrom(batch: string): object {
  try {
    return Object(JSON.parse(new TextDecoder().decode(bytesFrom(batch))));
  } catch {
    return {};
  }
}

function bytesFrom(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0);
}
