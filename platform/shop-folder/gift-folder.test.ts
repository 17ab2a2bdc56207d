import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readGiftPlan } from './gift-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'seoga-gifts-'));
after(() => rmSync(folder, { recursive: true }));

function read(yaml: string): ReturnType<typeof readGiftPlan> {
  writeFileSync(join(folder, 'gifts.yaml'), yaml);
  return readGiftPlan(folder);
}
const one = (parts: string) => `campaigns: [{ key: a, title: 하나, ${parts} }]`;

test('reads the sample gifts and returns nothing without a file (L12)', () => {
  const sample = readGiftPlan(join(import.meta.dirname, '..', '..', 'samples', 'shop'));
  const kinds = sample?.campaigns.map(({ kind }) => kind) ?? [];
  for (const kind of ['join', 'time', 'coupon', 'attendance', 'mileage'] as const)
    assert.ok(kinds.includes(kind), kind);
  assert.equal(readGiftPlan(join(folder, 'nowhere')), undefined);
});

test('reads everything that may be written', () => {
  const plan = read(`
rewards: { mileagePerCoin: 2 }
campaigns:
  - key: full
    kind: time
    title: 모두
    opens: { at: ['21:00'], minutes: 30, weekdays: [sat] }
    gives: [{ point: 3 }, { ticket: 2, hours: 48, days: 5, work: 어떤 작품 }]
    first: 10
    startsAt: 2026-12-01T00:00:00+09:00
    endsAt: 2026-12-31T00:00:00+09:00
  - { key: list, kind: members, title: 몇 분, gives: [{ work: w, hold: rental, hours: 24 }], members: [A@b.kr, a@b.kr] }
`);
  const [full, list] = plan?.campaigns ?? [];
  assert.deepEqual(plan?.rewards, { mileagePerCoin: 2 });
  assert.deepEqual(full?.schedule, { at: ['21:00'], minutes: 30, weekdays: ['sat'] });
  assert.deepEqual(full.steps, [
    [
      { kind: 'point', amount: 3, days: null },
      { kind: 'ticket', work: '어떤 작품', count: 2, hours: 48, days: 5 },
    ],
  ]);
  assert.deepEqual([full.budget, full.endsAt?.toISOString()], [10, '2026-12-30T15:00:00.000Z']);
  assert.deepEqual(list?.members, ['a@b.kr']);
  assert.deepEqual(list.steps[0]?.[0], { kind: 'work', work: 'w', hold: 'rental', hours: 24, first: null, last: null });
});

test('reports a mistake by file and field', () => {
  const refuses = (yaml: string, message: RegExp): void => assert.throws(() => read(yaml), message);
  refuses('campaigns: [', /gifts\.yaml을 YAML로 읽지 못했습니다/);
  refuses(one('kind: gift, gives: [{ point: 1 }]'), /gifts\.yaml의 campaigns\.0\.kind: all, members/);
  refuses(one('kind: all'), /campaigns\.0\.gives: 줄 것을 적어 주세요/);
  refuses(one('kind: all, gives: [{ coin: 5 }]'), /campaigns\.0\.gives\.0: bonus와 days/);
  refuses(one('kind: all, gives: [{ bonus: 5 }]'), /campaigns\.0\.gives\.0/);
  refuses(one('kind: time, gives: [{ point: 1 }]'), /campaigns\.0\.opens: time에는 꼭 적어 주세요/);
  refuses(one('kind: mileage, gives: [{ point: 1 }]'), /campaigns\.0\.price: mileage에는 꼭 적어 주세요/);
  refuses(one('kind: all, price: 3, gives: [{ point: 1 }]'), /campaigns\.0\.price: mileage에만/);
  refuses(one('kind: attendance, gives: [{ point: 1 }]'), /campaigns\.0\.steps: attendance에는 꼭/);
  refuses(one('kind: mileage, price: 3, once: person, gives: [{ point: 1 }]'), /campaigns\.0\.once: 여러 번 받는/);
  refuses(one('kind: all, startsAt: 2026-12-02, endsAt: 2026-12-01, gives: [{ point: 1 }]'), /endsAt: startsAt보다 뒤/);
  refuses(
    `${one('kind: all, gives: [{ point: 1 }]').slice(0, -1)}, { key: a, title: 둘, kind: all, gives: [{ point: 1 }] }]`,
    /같은 key가 둘/,
  );
});
