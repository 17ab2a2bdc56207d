import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeSettings } from './describe-settings.ts';
import { VARIABLES } from './environment.ts';
import { SECTIONS } from './variables.ts';

const WRONG = ['', ' ', '-1', 'http://잘못', '\n'];

test('each mistake in a variable is a Korean sentence that names it', () => {
  for (const [name, { type }] of Object.entries(VARIABLES))
    for (const wrong of WRONG)
      for (const { message } of type.safeParse(wrong).error?.issues ?? []) {
        assert.ok(message.startsWith(name), `${name}: ${message}`);
        assert.match(message, /[가-힣].*\.$/, name);
      }
});

test('variables whose names say so are secret', () => {
  const visible = Object.entries(VARIABLES).flatMap(([name, { isSecret }]) => (isSecret ? [] : [name]));
  const suspects = visible.filter((name) =>
    /SECRET|PRIVATE_KEY|PASSPHRASE|PASSWORD|DATABASE_.*URL|SMTP_URL/.test(name),
  );
  assert.deepEqual(suspects, []);
});

test('doctor lists every variable once and repeats no secret', () => {
  const environment = { PORT: '4000', SMTP_URL: 'smtps://me:geheim@mail.kr' };
  const sections = describeSettings(environment);
  const settings = sections.flatMap((section) => section.settings);
  assert.equal(sections.length, Object.keys(SECTIONS).length);
  assert.deepEqual(settings.map(({ name }) => name).toSorted(), Object.keys(VARIABLES).toSorted());
  assert.deepEqual(
    settings.filter(({ isSet }) => isSet),
    [
      { name: 'PORT', value: '4000', isSet: true },
      { name: 'SMTP_URL', value: '(비밀)', isSet: true },
    ],
  );
  assert.equal(settings.find(({ name }) => name === 'HOST')?.value, '127.0.0.1');
  assert.doesNotMatch(JSON.stringify(sections), /geheim/);
});
