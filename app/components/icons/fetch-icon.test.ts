import assert from 'node:assert/strict';
import test from 'node:test';
import { createIconFetcher } from './fetch-icon.ts';

type Answers = Record<string, unknown>;

function fetcherOf(answers: Answers, service = '') {
  const requested: string[] = [];
  const warned: string[] = [];
  const fetchIcon = createIconFetcher({
    service,
    fetch: async (address) => {
      requested.push(address);
      const answer = answers[address];
      if (answer instanceof Error) throw answer;
      return { ok: answer !== undefined, json: async () => answer };
    },
    warn: (message) => void warned.push(message),
  });
  return { asked: requested, warned, fetchIcon };
}
const gift = { body: '<path d="M0 0"/>' };

test('A14 icons are requested from the shop first, batched, each once', async () => {
  const { asked, fetchIcon } = fetcherOf({
    '/icons/tabler.json?icons=gift,star': { width: 24, height: 24, icons: { gift, star: gift } },
  });
  const [first] = await Promise.all([
    fetchIcon({ set: 'tabler', name: 'gift' }),
    fetchIcon({ set: 'tabler', name: 'star' }),
    fetchIcon({ set: 'tabler', name: 'gift' }),
  ]);
  assert.deepEqual(first, { body: gift.body, width: 24, height: 24 });
  await fetchIcon({ set: 'tabler', name: 'star' });
  assert.deepEqual(asked, ['/icons/tabler.json?icons=gift,star']);
});

test('A14 icons missing in the shop are requested from the public service when configured', async () => {
  const answers = { 'https://icons.test/mdi.json?icons=home': { icons: { home: { ...gift, width: 20 } } } };
  const { asked, warned, fetchIcon } = fetcherOf(answers, 'https://icons.test');
  assert.deepEqual(await fetchIcon({ set: 'mdi', name: 'home' }), { body: gift.body, width: 20, height: 16 });
  assert.deepEqual(asked, ['/icons/mdi.json?icons=home', 'https://icons.test/mdi.json?icons=home']);
  assert.deepEqual(warned, []);
});

test('A14 a failure only logs one warning', async () => {
  const { warned, fetchIcon } = fetcherOf(
    { '/icons/a.json?icons=x': new Error('away'), 'https://icons.test/a.json?icons=x': { icons: { x: { body: 3 } } } },
    'https://icons.test',
  );
  assert.equal(await fetchIcon({ set: 'a', name: 'x' }), undefined);
  assert.equal(await fetchIcon({ set: 'b', name: 'toString' }), undefined);
  assert.equal(warned.length, 1);
});
