import { GATEWAY_MOODS } from './simulated-gateway.ts';
import { STORE_PURCHASE_CASES } from './simulated-stores.ts';
import { SimulationRandom } from './seeded-random.ts';

/** An action. Numbers are indexes into what exists at that moment, so that any action may be left out. */
export interface Action {
  type: ActionType;
  [argument: string]: number | string;
}

const some = (random: SimulationRandom): number => random.below(1000);
const flag = (random: SimulationRandom, share: number): number => Number(random.chance(share));

type Arguments = Record<string, (random: SimulationRandom) => number>;
interface Kind {
  weight: number;
  needs: Arguments;
}

const KINDS = {
  pass: { weight: 10, needs: { hours: (random) => random.pick([1, 2, 5, 12, 24, 30, 49, 72, 100, 170]) } },
  edge: { weight: 4, needs: { days: (random) => random.below(10), isAfter: (random) => flag(random, 0.5) } },
  month: { weight: 1, needs: {} },
  charge: { weight: 12, needs: { member: some, product: some } },
  order: { weight: 4, needs: { member: some, product: some, isAccount: (random) => flag(random, 0.4) } },
  pay: { weight: 6, needs: { payment: some, isWrong: (random) => flag(random, 0.1) } },
  fail: { weight: 1, needs: { payment: some } },
  giveUp: { weight: 2, needs: { payment: some } },
  notify: { weight: 6, needs: { payment: some } },
  mood: { weight: 5, needs: { mood: (random) => random.below(GATEWAY_MOODS.length) } },
  well: { weight: 4, needs: {} },
  finishSlow: { weight: 2, needs: { succeeds: (random) => flag(random, 0.6) } },
  takeBack: { weight: 4, needs: { charge: some, share: (random) => random.pick([25, 50, 100, 100]) } },
  refund: { weight: 6, needs: { charge: some } },
  minor: { weight: 2, needs: { charge: some } },
  storeBuy: {
    weight: 6,
    needs: {
      member: some,
      store: some,
      product: some,
      deed: (random) => random.below(STORE_PURCHASE_CASES.length),
      isLost: (random) => flag(random, 0.2),
    },
  },
  storeNews: {
    weight: 4,
    needs: { purchase: some, news: (random) => random.below(5), isHeard: (random) => flag(random, 0.6) },
  },
  storeHear: { weight: 2, needs: { purchase: some } },
  storeAway: { weight: 2, needs: { isAway: (random) => flag(random, 0.4) } },
  storeMinute: { weight: 2, needs: {} },
  quiet: { weight: 1, needs: {} },
  minute: { weight: 6, needs: {} },
  hour: { weight: 2, needs: {} },
  buy: {
    weight: 22,
    needs: {
      member: some,
      work: some,
      episode: some,
      count: (random) => 1 + random.below(5),
      isRental: (random) => flag(random, 0.4),
    },
  },
  open: { weight: 14, needs: { member: some, work: some, episode: some } },
  keep: { weight: 4, needs: { member: some, work: some, episode: some } },
  withdraw: { weight: 9, needs: { purchase: some } },
  defect: { weight: 2, needs: { purchase: some } },
  adjust: {
    weight: 3,
    needs: {
      member: some,
      isCoin: (random) => flag(random, 0.3),
      amount: (random) => random.below(41) - 10,
      days: some,
    },
  },
  tickets: { weight: 2, needs: { member: some, work: some, count: (random) => 1 + random.below(3) } },
  useTicket: { weight: 3, needs: { member: some, work: some, episode: some } },
  buyPass: { weight: 4, needs: { member: some, days: some } },
  cancelPass: { weight: 3, needs: { pass: some } },
  subscribe: { weight: 4, needs: { member: some } },
  cancelCard: { weight: 1, needs: { member: some } },
  refundCard: { weight: 2, needs: { pass: some } },
  renew: { weight: 6, needs: {} },
  support: { weight: 4, needs: { member: some, work: some, coins: some } },
  cancelSupport: { weight: 3, needs: { support: some } },
  promote: {
    weight: 2,
    needs: {
      work: some,
      percent: (random) => random.pick([10, 30, 50]),
      days: (random) => 1 + random.below(9),
      isRental: (random) => flag(random, 0.5),
    },
  },
  move: { weight: 2, needs: { work: some, publisher: some } },
  close: { weight: 3, needs: { back: (random) => random.below(3) } },
} as const satisfies Record<string, Kind>;

export type ActionType = keyof typeof KINDS;

/** The same sequence for the same seed. Some actions crash at a statement and are retried or left to the jobs. */
export function actionsOf(seed: number, steps: number): Action[] {
  const random = new SimulationRandom(seed);
  const kinds = Object.entries(KINDS) as [ActionType, Kind][];
  const all = kinds.reduce((total, [, { weight }]) => total + weight, 0);
  return Array.from({ length: steps }, () => {
    let left = random.below(all);
    const [type, { needs }] = kinds.find(([, { weight }]) => (left -= weight) < 0) ?? kinds[0] ?? ['pass', KINDS.pass];
    const action: Action = { type };
    for (const [name, value] of Object.entries(needs)) action[name] = value(random);
    if (random.chance(0.06)) Object.assign(action, { breaksAt: 1 + random.below(12), isRepeated: flag(random, 0.6) });
    return action;
  });
}
