import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { importWorks } from '#domain/catalog-import';
import { VISITOR } from '#kernel/reader';
import { plantOperator } from '../../../tests/support/fixtures/planted-operators.ts';
import { plantedWork, plantedWorkDeps } from '../../../tests/support/fixtures/planted-works.ts';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import {
  type RepeatingGiftInput,
  type RepeatingThingInput,
  applyCampaigns,
  listGiftTitles,
  listRepeatingGifts,
  listTimedGifts,
  loadAttendance,
  saveRepeatingGift,
  stopRepeatingGift,
} from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
let by: { id: number; name: string };
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const { id, name } = await plantOperator(ctx.db, { roles: ['owner'] });
  by = { id, name };
});
after(() => database.drop());

const thing = (kind: string, amount: string, days = ''): RepeatingThingInput => ({ kind, amount, days, hours: '' });
const GIFT: RepeatingGiftInput = {
  kind: 'attendance',
  title: '출석 선물',
  sentence: '',
  steps: [[thing('point', '10')], [thing('point', '20'), thing('bonus', '1', '30')], []],
  opens: 'clock',
  times: '',
  minutes: '',
  waitMinutes: '',
  weekdays: [],
  work: '',
  from: '',
  until: '',
};
let keys = 0;
const save = (
  more: Partial<RepeatingGiftInput>,
  { id = null, limit = 100 }: { id?: number | null; limit?: number } = {},
) => {
  keys += 1;
  return saveRepeatingGift(ctx, { by, id, gift: { ...GIFT, ...more }, limit, key: `repeating-gift-key-${keys}` });
};

test('attendance of the console runs at once, and the shop folder keeps it', async () => {
  await save({});
  const attendance = await loadAttendance(ctx, { memberNo: null, reader: VISITOR });
  assert.deepEqual([attendance?.title, attendance?.steps.length], ['출석 선물', 2]);
  const [gift] = await listRepeatingGifts(ctx);
  assert.ok(gift);
  await save({ title: '날마다 선물' }, { id: gift.id });
  await applyCampaigns(ctx, { rewards: {}, campaigns: [] });
  assert.deepEqual(
    (await listRepeatingGifts(ctx)).map(({ title }) => title),
    ['날마다 선물'],
  );
  await stopRepeatingGift(ctx, { by, id: gift.id });
  assert.deepEqual(await listRepeatingGifts(ctx), []);
  await rejectsWith(stopRepeatingGift(ctx, { by, id: gift.id }), 'MONEY_ERROR 0015');
});

test('a timed gift has its times and weekdays', async () => {
  await save({
    kind: 'time',
    title: '점심 선물',
    steps: [[{ kind: 'ticket', amount: '1', days: '3', hours: '72' }]],
    times: '21:00, 12:00',
    minutes: '60',
    weekdays: ['sat', 'sun'],
  });
  const [gift] = await listRepeatingGifts(ctx);
  assert.deepEqual(gift?.schedule, { at: ['12:00', '21:00'], minutes: 60, weekdays: ['sat', 'sun'] });
  assert.equal((await listTimedGifts(ctx, VISITOR)).gifts.length, 1);
});

test('a gift of one work waits after each claim, and keeps what only the folder sets', async () => {
  const work = plantedWork('waiting', { title: '기다리는 작품', texts: [['하나'], ['둘'], ['셋']] });
  await importWorks(ctx, plantedWorkDeps([work]), { path: '', dryRun: false });
  const [{ id: workId }] = (await database.pool.query<{ id: number }>('select id::int from work')).rows as [
    { id: number },
  ];
  const wait: Partial<RepeatingGiftInput> = {
    kind: 'time',
    title: '기다리면 선물',
    steps: [
      [
        { kind: 'ticket', amount: '1', days: '3', hours: '24' },
        { kind: 'work', amount: '2', days: '', hours: '' },
      ],
    ],
    opens: 'wait',
    waitMinutes: '180',
    work: String(workId),
  };
  await save(wait);
  const gift = (await listRepeatingGifts(ctx)).find(({ title }) => title === '기다리면 선물');
  assert.ok(gift);
  assert.deepEqual(gift.schedule, { waitMinutes: 180 });
  assert.deepEqual(gift.steps, [
    [
      { kind: 'ticket', work: workId, count: 1, hours: 24, days: 3 },
      { kind: 'work', work: workId, hold: 'buy', hours: null, first: 1, last: 2 },
    ],
  ]);
  assert.deepEqual(await listGiftTitles(ctx, [gift]), new Map([[workId, '기다리는 작품']]));
  await database.pool.query('update campaign set budget = 50, is_once_a_person = true where id = $1', [gift.id]);
  await save({ ...wait, waitMinutes: '60' }, { id: gift.id });
  const saved = (await listRepeatingGifts(ctx)).find(({ id }) => id === gift.id);
  assert.deepEqual([saved?.schedule, saved?.budget, saved?.isOnceAPerson], [{ waitMinutes: 60 }, 50, true]);
});

test('wrong cells are named, and nobody gives more than the limit', async () => {
  const cases: [Partial<RepeatingGiftInput>, string][] = [
    [{ title: '' }, 'title'],
    [{ steps: [[]] }, 'amount-0-0'],
    [{ steps: [[], [thing('point', '10')]] }, 'amount-0-0'],
    [{ steps: [[thing('bonus', '1')]] }, 'days-0-0'],
    [{ steps: [[thing('ticket', '1', '3')]] }, 'hours-0-0'],
    [{ steps: [[thing('point', '열')]] }, 'amount-0-0'],
    [{ kind: 'time', steps: [[thing('point', '10')]], times: '25:00', minutes: '60' }, 'times'],
    [{ kind: 'time', steps: [[thing('point', '10')]], times: '12:00', minutes: '' }, 'minutes'],
    [{ kind: 'time', steps: [[thing('point', '10')]], opens: 'wait', waitMinutes: '43201' }, 'waitMinutes'],
  ];
  for (const [more, field] of cases) assert.equal((await rejectsWith(save(more), 'MONEY_ERROR 0025'))['field'], field);
  const works: Partial<RepeatingGiftInput>[] = [
    { steps: [[thing('work', '3')]] },
    { steps: [[{ kind: 'ticket', amount: '1', days: '3', hours: '24' }]], work: '999999' },
    { steps: [[thing('point', '10')]], work: '1' },
  ];
  for (const more of works) await rejectsWith(save(more), 'MONEY_ERROR 0026');
  await rejectsWith(save({ steps: [[thing('bonus', '101', '30')]] }), 'MONEY_ERROR 0011');
  await rejectsWith(save({ from: '2026-12-02', until: '2026-12-01' }), 'MONEY_ERROR 0013');
});
