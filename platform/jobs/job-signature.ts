import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from '#kernel/context';

const METHOD = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface SignedJob {
  sealed: string;
}
/** Encrypts payloads, which contain addresses and links. */
export interface JobSigner {
  close(name: string, order: object): SignedJob;
  /** Throws when the payload is damaged or of another shop or job. */
  open(name: string, sealed: SignedJob): object;
}

/** The job name is authenticated. */
export function createJobSigner(secrets: Secrets): JobSigner {
  const key = Buffer.from(secrets.mac('job', 'orders'), 'base64url');
  return {
    close: (name, order) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(METHOD, key, iv).setAAD(Buffer.from(name));
      const bytes = Buffer.concat([cipher.update(JSON.stringify(order), 'utf8'), cipher.final()]);
      return { sealed: Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64url') };
    },
    open: (name, { sealed }) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const opener = createDecipheriv(METHOD, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(name))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const text = Buffer.concat([opener.update(bytes.subarray(IV_BYTES + TAG_BYTES)), opener.final()]).toString(
        'utf8',
      );
      const order: unknown = JSON.parse(text);
      if (typeof order !== 'object' || order === null) throw new TypeError('an order is an object');
      return order;
    },
  };
}
