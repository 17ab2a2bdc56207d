import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { letterMail } from '#platform/mail/letter-mail';
import type { LetterPost, PostMeans } from '#platform/mail/letter-post';

export interface FolderMeans extends PostMeans {
  dataDir: string;
  /** Tells whoever runs the shop on this machine; absent elsewhere, since a link is a key. */
  say?: ((line: string) => void) | undefined;
}

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Where no mail server is named: letters become files in `DATA_DIR/mail`, to be read by whoever runs the shop. */
export function makeFolderPost({ dataDir, say, ...means }: FolderMeans): LetterPost {
  const folder = join(dataDir, 'mail');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    deliver: async (letter, id) => {
      const mail = letterMail(letter, { head: means.letterhead(), from: means.from, id });
      const { message } = await transport.sendMail({ ...mail, encoding: '8bit' });
      if (!Buffer.isBuffer(message)) throw new TypeError('the letter is one piece');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      sweep(folder);
      // Named by its job: a second try writes the same letter over the first, and no reader sees a half one.
      const path = join(folder, `${id}.eml`);
      writeFileSync(`${path}.part`, message, { mode: 0o600 });
      renameSync(`${path}.part`, path);
      const link = /^https?:\/\/\S+$/m.exec(letter.text)?.[0];
      say?.(`메일  ${letter.subject}  ${link ?? ''}  (${path})`);
    },
  };
}

/** Letters hold addresses and links: what nobody read within a month goes. */
function sweep(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.eml'))) {
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { force: true });
  }
}
