import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from '#shared/context';

const METHOD = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** An order as it lies in the database. */
export interface SealedOrder {
  sealed: string;
}
/** Closes and opens orders: they hold addresses and links, which nobody may read out of a table or a backup. */
export interface JobSeal {
  close(name: string, order: object): SealedOrder;
  /** Throws when the seal is of another shop, another job, or broken. */
  open(name: string, sealed: SealedOrder): object;
}

/** The seal of this shop, from its own key; a job's name is part of what is sealed. */
export function makeJobSeal(secrets: Secrets): JobSeal {
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
