import assert from 'node:assert/strict';
import { test } from 'node:test';
import { marketingFrameUrl, takeMarketingEvents } from './events.ts';

test('X3 each event is taken once, a join first', () => {
  const stored = new Map([
    ['payment_idx', 'p-1'],
    ['join', '1'],
    ['other', 'x'],
  ]);
  const cookies = { read: (name: string) => stored.get(name), drop: (name: string) => void stored.delete(name) };
  assert.deepEqual(takeMarketingEvents(cookies), [
    { deed: 'join', value: '1' },
    { deed: 'payment', value: 'p-1' },
  ]);
  assert.deepEqual(takeMarketingEvents(cookies), []);
  assert.deepEqual([...stored.keys()], ['other']);
});

test('X3 the frame URL gets a login, join or payment command', () => {
  const origin = 'https://seoga.example';
  const there = { frame: 'https://ads.example/frame?shop=1', origin };
  assert.equal(marketingFrameUrl({ deed: 'login', value: '1' }, there), 'https://ads.example/frame?shop=1&cmd=login');
  assert.equal(
    marketingFrameUrl({ deed: 'join', value: '1', joinEvent: 'e-1' }, { frame: '/frame.html', origin }),
    'https://seoga.example/frame.html?cmd=join&event_id=e-1',
  );
  assert.equal(
    marketingFrameUrl({ deed: 'payment', value: 'p-1' }, there),
    'https://ads.example/frame?shop=1&cmd=payment&payment_idx=p-1',
  );
});
