import type { LeaseKeyWire } from '#contract/keeping';
import type { Lease } from '#vocabulary/leases';

/** What a lease says, where the shop signed it; undefined for whatever anybody else wrote or changed. */
export async function checkedLease(token: string, keys: readonly LeaseKeyWire[]): Promise<Lease | undefined> {
  const [head = '', body = '', signature = ''] = token.split('.');
  const { kid }: { kid?: unknown } = jsonFrom(head);
  const known = keys.find((key) => key.kid === kid);
  if (!known) return undefined;
  const { kty, crv, x, y } = known;
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify']);
  const text = new TextEncoder().encode(`${head}.${body}`);
  const isOurs = await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytesFrom(signature), text);
  return isOurs ? (jsonFrom(body) as Lease) : undefined;
}

function jsonFrom(part: string): object {
  try {
    return Object(JSON.parse(new TextDecoder().decode(bytesFrom(part))));
  } catch {
    return {};
  }
}

function bytesFrom(base64url: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
}
