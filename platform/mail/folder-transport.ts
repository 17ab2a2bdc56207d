import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { emailMessage } from '#platform/mail/email-message';
import type { Email } from '#kernel/context';
import type { MailTransport, MailTransportDeps } from '#platform/mail/mail-transport';

export interface FolderTransportOptions extends MailTransportDeps {
  dataDir: string;
  /** Loopback only: links are credentials. */
  say?: ((line: string) => void) | undefined;
  onDelivered?: ((email: Email) => void) | undefined;
}

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Writes e-mails to `DATA_DIR/mail`. */
export function createFolderTransport({ dataDir, say, onDelivered, ...means }: FolderTransportOptions): MailTransport {
  const folder = join(dataDir, 'mail');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    deliver: async (letter, id) => {
      const mail = emailMessage(letter, { head: means.letterhead(), from: means.from, id });
      const { message } = await transport.sendMail({ ...mail, encoding: '8bit' });
      if (!Buffer.isBuffer(message)) throw new TypeError('the letter is one piece');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      sweep(folder);
      // Retries replace the file.
      const path = join(folder, `${id}.eml`);
      writeFileSync(`${path}.part`, message, { mode: 0o600 });
      renameSync(`${path}.part`, path);
      onDelivered?.(letter);
      const link = /^https?:\/\/\S+$/m.exec(letter.text)?.[0];
      say?.(`메일  ${letter.subject}  ${link ?? ''}  (${path})`);
    },
  };
}

/** After a month: e-mails contain addresses and links. */
function sweep(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.eml'))) {
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { force: true });
  }
}
