import type { ShopSize } from './shop-size.ts';

export interface Step {
  sql: string;
  asks(by: { first: number; last: number; size: ShopSize }): unknown[];
}

type StepQuery = Step['asks'];
export const ranged: StepQuery = ({ first, last }) => [first, last];
export const among: StepQuery = ({ first, last, size }) => [first, last, size.works];
export const grown: StepQuery = ({ first, last, size }) => [first, last, size.members];
/** Purchase numbers follow those of charges, one per member. */
export const bought: StepQuery = ({ first, last, size }) => [first, last, size.works, size.members];

/** A deterministic share in [0, 1) for a number. */
export const share = (number: string): string => `((hashint8extended(${number}, 7) & 4294967295)::float8 / 4294967296)`;

/** Every hundredth member, the query runner included, reads far more. */
export const PICKS = `select n, k, 1 + floor($3::int * power(${share('n * 64 + k')}, 3))::bigint as work,
    4 + (${share('n * 64 + k + 32')} * 14)::int as most, ${share('n * 64 + k + 16')} as luck
  from generate_series($1::int, $2::int) n, generate_series(1, case when n % 100 = 1 then 60 else 7 end) k`;
