import { type KeyObject, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate with its key. */
export interface SimulatedCertificate {
  /** DER. */
  bytes: Uint8Array;
  key: KeyObject;
}

/** Subject, issuer and extensions. */
export interface CertificateOptions {
  name: string;
  /** Absent: self-signed. */
  by?: { name: string; key: KeyObject };
  /** CA certificate. */
  isAuthority?: boolean;
  /** Marker extensions without content. */
  marks?: string[];
  from: Date;
  until: Date;
}

const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2';
const COMMON_NAME = '2.5.4.3';
const BASIC_CONSTRAINTS = '2.5.29.19';
const TAGS = { boolean: 1, integer: 2, bits: 3, bytes: 4, nothing: 5, id: 6, text: 12, time: 24, list: 48, set: 49 };

/** Creates a certificate with a P-256 key; DER is written by hand to avoid a dependency. */
export function makeCertificate(options: CertificateOptions): SimulatedCertificate {
  const { name, by, isAuthority = false, marks = [], from, until } = options;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(TAGS.list, identifier(ECDSA_WITH_SHA256));
  const extensions = [
    ...(isAuthority ? [extension(BASIC_CONSTRAINTS, der(TAGS.list, der(TAGS.boolean, [0xff])))] : []),
    ...marks.map((mark) => extension(mark, der(TAGS.nothing, []))),
  ];
  const message = der(
    TAGS.list,
    explicit(0, der(TAGS.integer, [2])),
    der(TAGS.integer, [1, ...randomBytes(8)]),
    algorithm,
    nameOf(by?.name ?? name),
    der(TAGS.list, timeOf(from), timeOf(until)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [explicit(3, der(TAGS.list, ...extensions))] : []),
  );
  const signature = sign('sha256', message, by?.key ?? privateKey);
  return { bytes: der(TAGS.list, message, algorithm, der(TAGS.bits, [0], signature)), key: privateKey };
}

function der(tag: number, ...parts: (Uint8Array | number[])[]): Uint8Array {
  const inside = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const length = inside.length < 128 ? [inside.length] : [0x82, inside.length >> 8, inside.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), inside]);
}

function explicit(at: number, part: Uint8Array): Uint8Array {
  return der(0xa0 + at, part);
}

function identifier(dotted: string): Uint8Array {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = rest.flatMap((arc) => {
    const groups = [arc & 127];
    for (let left = arc >> 7; left > 0; left >>= 7) groups.unshift((left & 127) | 128);
    return groups;
  });
  return der(TAGS.id, [first * 40 + second, ...bytes]);
}

function nameOf(name: string): Uint8Array {
  const part = der(TAGS.list, identifier(COMMON_NAME), der(TAGS.text, Buffer.from(name)));
  return der(TAGS.list, der(TAGS.set, part));
}

function timeOf(moment: Date): Uint8Array {
  return der(TAGS.time, Buffer.from(`${moment.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`));
}

function extension(id: string, value: Uint8Array): Uint8Array {
  return der(TAGS.list, identifier(id), der(TAGS.bytes, value));
}
