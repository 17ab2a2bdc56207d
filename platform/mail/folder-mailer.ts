import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mailer } from '#shared/context';

/** Where no mail server is named: letters become files in `DATA_DIR/mail`, to be read by whoever runs the shop. */
export function makeFolderMailer(dataDir: string, url: string): Mailer {
  const folder = join(dataDir, 'mail');
  return {
    letterhead: () => ({ shop: '서가', url }),
    send: async (_tx, letter) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const name = `${Date.now()}-${letter.to.replaceAll(/[^\w@.-]/g, '_')}.txt`;
      writeFileSync(join(folder, name), `To: ${letter.to}\nSubject: ${letter.subject}\n\n${letter.text}\n`, {
        mode: 0o600,
      });
    },
  };
}
