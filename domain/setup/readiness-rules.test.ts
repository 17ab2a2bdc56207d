import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ServiceConnection } from '#kernel/ports/connections-port';
import { type ReadinessFacts, missingToJoin, readinessOf } from './readiness-rules.ts';

const connected = (['mail', 'payment', 'identity', 'backup'] as const).map((name): ServiceConnection => ({
  name,
  state: 'connected',
  variables: [],
}));
const READY: ReadinessFacts = {
  missingDetails: [],
  sampleDetails: [],
  terms: 'own',
  privacy: 'own',
  connections: connected,
  backup: { hours: 3, lastFault: null },
  sampleWorks: 0,
};
const todo = (facts: Partial<ReadinessFacts>): string[] =>
  readinessOf({ ...READY, ...facts }).flatMap(({ name, isDone }) => (isDone ? [] : [name]));

test('a shop that has everything is ready', () => {
  assert.deepEqual(todo({}), []);
  assert.ok(readinessOf(READY).every(({ remedy }) => remedy === ''));
});

test('what is missing, a sample, simulated or overdue is to be done, each with a remedy', () => {
  const simulated = connected.map((one): ServiceConnection => ({ ...one, state: 'simulated' }));
  const cases: [Partial<ReadinessFacts>, string[]][] = [
    [{ missingDetails: ['전화번호'] }, ['company']],
    [{ sampleDetails: ['상호'] }, ['company']],
    [{ terms: 'missing', privacy: 'sample' }, ['terms', 'privacy']],
    [{ terms: 'coming' }, ['terms']],
    [{ connections: simulated }, ['payment', 'identity', 'mail', 'backup']],
    [{ connections: [] }, ['payment', 'identity', 'mail', 'backup']],
    [{ backup: { hours: null, lastFault: null } }, ['backup']],
    [{ backup: { hours: 40, lastFault: null } }, ['backup']],
    [{ backup: { hours: 3, lastFault: 'disk full' } }, ['backup']],
    [{ sampleWorks: 3 }, ['samples']],
  ];
  for (const [facts, names] of cases) {
    assert.deepEqual(todo(facts), names);
    for (const { isDone, remedy, href } of readinessOf({ ...READY, ...facts }))
      assert.ok(href.startsWith('/operator/setup') && (isDone || remedy !== ''));
  }
});

test('only company details and the two legal texts keep people from joining', () => {
  const items = readinessOf({ ...READY, terms: 'sample', missingDetails: ['상호'], connections: [], sampleWorks: 9 });
  assert.deepEqual(missingToJoin(items), ['사업자 정보', '이용약관']);
});
