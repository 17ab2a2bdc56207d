import { join } from 'node:path';
import { z } from 'zod';
import type { CampaignInput, GiftPlan, GiftThingInput } from '#domain/gifts';
import { CAMPAIGN_KINDS } from '#shared/merchandising/gifts';
import { WEEKDAYS } from '#shared/catalog/weekdays';
import { readYamlFile } from './yaml-file.ts';

const FILE = 'gifts.yaml';
const line = z.string({ error: '글자로 적어 주세요' }).trim().max(200, '200자까지 적을 수 있습니다');
const whole = (most: number) =>
  z.int({ error: '정수로 적어 주세요' }).min(1, '1 이상이어야 합니다').max(most, `${most} 이하여야 합니다`);
const moment = z.coerce.date({ error: '날짜와 시각으로 적어 주세요' });
const amount = whole(10_000_000);
const days = whole(1825);
const hours = whole(8760);
const workName = line.min(1, '작품의 이름을 적어 주세요');

const thing = z.union(
  [
    z.strictObject({ bonus: amount, days }),
    z.strictObject({ point: amount, days: days.optional() }),
    z.strictObject({ tempPoint: amount, days }),
    z.strictObject({ mileage: amount, days: days.optional() }),
    z.strictObject({ ticket: whole(100), hours, days, work: workName.optional() }),
    z
      .strictObject({
        work: workName,
        hold: z.enum(['buy', 'rental']),
        hours: hours.optional(),
        first: whole(100_000).optional(),
        last: whole(100_000).optional(),
      })
      .refine((one) => (one.hold === 'rental') === (one.hours !== undefined), '대여에만 hours를 적어 주세요'),
  ],
  {
    error:
      'bonus와 days, point, tempPoint와 days, mileage, ticket과 hours와 days, work와 hold 가운데 하나로 적어 주세요',
  },
);
const things = z.array(thing).min(1, '줄 것을 하나 이상 적어 주세요').max(5, '다섯 가지까지 담을 수 있습니다');
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '"21:00"처럼 따옴표로 묶어 적어 주세요');
const opens = z.union(
  [
    z.strictObject({
      at: z.array(time).min(1).max(24),
      minutes: whole(1440),
      weekdays: z.array(z.enum(WEEKDAYS)).min(1).optional(),
    }),
    z.strictObject({ waitMinutes: whole(43_200) }),
  ],
  { error: 'at와 minutes, 또는 waitMinutes로 적어 주세요' },
);
const code = z
  .string({ error: '글자로 적어 주세요' })
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} -]{3,30}$/u, '글자와 숫자 네 개부터 스물네 개까지, 사이에 -를 쓸 수 있습니다');

const campaign = z
  .strictObject({
    key: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, '영문 소문자, 숫자, -로 40자까지 적어 주세요'),
    kind: z.enum(CAMPAIGN_KINDS, { error: `${CAMPAIGN_KINDS.join(', ')} 가운데 하나여야 합니다` }),
    title: line.min(1, '비워 둘 수 없습니다'),
    sentence: line.default(''),
    gives: things.optional(),
    steps: z.array(things).min(1).max(31, '31일까지 적을 수 있습니다').optional(),
    startsAt: moment.optional(),
    endsAt: moment.optional(),
    claimDays: days.optional(),
    joinedFrom: moment.optional(),
    joinedUntil: moment.optional(),
    once: z.enum(['member', 'person'], { error: 'member나 person으로 적어 주세요' }).default('member'),
    first: whole(1_000_000_000).optional(),
    opens: opens.optional(),
    price: amount.optional(),
    mostEach: whole(10_000).optional(),
    members: z.array(z.email('이메일 주소가 아닙니다')).max(100_000).optional(),
    codes: z.array(z.strictObject({ code, most: whole(1_000_000_000).optional() })).optional(),
  })
  .superRefine((input, ctx) => {
    for (const [path, message] of errorsOf(input)) ctx.addIssue({ code: 'custom', path: [path], message });
  });
type Written = z.infer<typeof campaign>;

const file = z.strictObject({
  rewards: z
    .strictObject({
      mileagePerCoin: z.int().min(0).max(100),
      pointsPerCoin: z.int().min(0).max(100),
      pointsForBonus: whole(100_000),
      bonusDays: days,
    })
    .partial()
    .default({}),
  campaigns: z
    .array(campaign)
    .max(500)
    .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, '같은 key가 둘 있습니다')
    .default([]),
});

function errorsOf(
  input: {
    [Name in 'kind' | 'gives' | 'steps' | 'opens' | 'price' | 'members' | 'codes' | 'mostEach' | 'once']?: unknown;
  } & { startsAt?: Date | undefined; endsAt?: Date | undefined },
): [string, string][] {
  const only = (name: keyof typeof input, kind: string, isOwed = true): [string, string][] => {
    if (input[name] !== undefined && input.kind !== kind) return [[name, `${kind}에만 적을 수 있습니다`]];
    return isOwed && input.kind === kind && input[name] === undefined ? [[name, `${kind}에는 꼭 적어 주세요`]] : [];
  };
  const isAttendance = input.kind === 'attendance';
  const repeats = ['attendance', 'time', 'mileage'].includes(String(input.kind));
  return [
    ...only('steps', 'attendance'),
    ...only('opens', 'time'),
    ...only('price', 'mileage'),
    ...only('mostEach', 'mileage', false),
    ...only('members', 'members'),
    ...only('codes', 'coupon', false),
    ...(isAttendance === (input.gives === undefined) ? [] : ([['gives', '줄 것을 적어 주세요']] as [string, string][])),
    ...(repeats && input.once === 'person'
      ? ([['once', '여러 번 받는 선물에는 적을 수 없습니다']] as [string, string][])
      : []),
    ...(input.startsAt && input.endsAt && input.endsAt <= input.startsAt
      ? ([['endsAt', 'startsAt보다 뒤여야 합니다']] as [string, string][])
      : []),
  ];
}

/** Reads `gifts.yaml`; undefined if missing. Throws a StartupError for the first mistake. */
export function readGiftPlan(folder: string): GiftPlan | undefined {
  const read = readYamlFile(join(folder, FILE), file);
  if (!read) return undefined;
  const { mileagePerCoin, pointsPerCoin, pointsForBonus, bonusDays } = read.rewards;
  const rewards = Object.fromEntries(
    Object.entries({ mileagePerCoin, pointsPerCoin, pointsForBonus, bonusDays }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  return { rewards, campaigns: read.campaigns.map(wishOf) };
}

function wishOf(written: Written): CampaignInput {
  const { opens: schedule } = written;
  return {
    key: written.key,
    kind: written.kind,
    title: written.title,
    sentence: written.sentence,
    steps: (written.steps ?? [written.gives ?? []]).map((list) => list.map(thingOf)),
    startsAt: written.startsAt ?? null,
    endsAt: written.endsAt ?? null,
    claimDays: written.claimDays ?? null,
    joinedFrom: written.joinedFrom ?? null,
    joinedUntil: written.joinedUntil ?? null,
    isOnceAPerson: written.once === 'person',
    budget: written.first ?? null,
    schedule: schedule && 'at' in schedule ? { ...schedule, weekdays: schedule.weekdays ?? null } : (schedule ?? null),
    price: written.price ?? null,
    mostEach: written.mostEach ?? null,
    members: [...new Set((written.members ?? []).map((mail) => mail.normalize('NFC').toLowerCase()))],
    codes: (written.codes ?? []).map((one) => ({ code: one.code, most: one.most ?? null })),
  };
}

function thingOf(written: z.infer<typeof thing>): GiftThingInput {
  if ('bonus' in written) return { kind: 'bonus', amount: written.bonus, days: written.days };
  if ('point' in written) return { kind: 'point', amount: written.point, days: written.days ?? null };
  if ('tempPoint' in written) return { kind: 'temp-point', amount: written.tempPoint, days: written.days };
  if ('mileage' in written) return { kind: 'mileage', amount: written.mileage, days: written.days ?? null };
  if ('ticket' in written) {
    const { ticket: count, hours: each, days: live, work } = written;
    return { kind: 'ticket', count, hours: each, days: live, work: work ?? null };
  }
  const { work, hold, first, last } = written;
  return { kind: 'work', work, hold, hours: written.hours ?? null, first: first ?? null, last: last ?? null };
}
