import assert from 'node:assert/strict';
import { test } from 'node:test';
import { staleTables } from './generated-tables.ts';
import { rolesTable } from './operations-tables.ts';
import { treeOf } from './planted-repository.ts';
import { settingsTable } from './settings-tables.ts';

const block = (name: string, table: string): string => `<!-- table: ${name} -->\n\n${table}\n\n<!-- /table -->\n`;

test('a stale table, an unknown setting and a missing example file are reported', () => {
  const port = settingsTable('docs/operating/serving.md', ['PORT']);
  const found = staleTables(
    treeOf({
      'docs/operating/serving.md': block('settings PORT', port),
      'docs/operating/console.md': block('roles', rolesTable()),
      'docs/operating/push.md': block('settings PORT', port.replace('3000', '4000')),
      'docs/operating/mail.md': 'Set `SMTP_ADDRESS` and `SMTP_URL`.\n```sh\nMAIL_FORM=a@b.kr\n```\n',
    }),
  );
  assert.deepEqual(
    found.map((error) => error.split(' ').slice(0, 2).join(' ')),
    [
      'docs/operating/push.md: 선언과',
      '.env.example: 선언과',
      'docs/operating/mail.md: SMTP_ADDRESS',
      'docs/operating/mail.md: MAIL_FORM',
    ],
  );
});

test('links on the own page are adjusted', () => {
  assert.match(settingsTable('docs/operating/setup.md', ['SAMPLE_SHELF']), /\(#견본-삭제\)/);
});
