import type { ShopSize } from './shop-size.ts';

/** One statement of planting, for works or members from one number to another. */
export interface Step {
  sql: string;
  asks(by: { first: number; last: number; size: ShopSize }): unknown[];
}

type Asks = Step['asks'];
export const ranged: Asks = ({ first, last }) => [first, last];
export const among: Asks = ({ first, last, size }) => [first, last, size.works];
export const grown: Asks = ({ first, last, size }) => [first, last, size.members];
/** Purchases have numbers after those of the charges, of which every member has one. */
export const bought: Asks = ({ first, last, size }) => [first, last, size.works, size.members];

/** A share between 0 and 1 that a number decides wholly. */
export const share = (number: string): string => `((hashint8extended(${number}, 7) & 4294967295)::float8 / 4294967296)`;

/** Every hundredth member reads far more than the others; the first of all is one of them, and is who asks. */
export const PICKS = `select n, k, 1 + floor($3::int * power(${share('n * 64 + k')}, 3))::bigint as work,
    4 + (${share('n * 64 + k + 32')} * 14)::int as most, ${share('n * 64 + k + 16')} as luck
  from generate_series($1::int, $2::int) n, generate_series(1, case when n % 100 = 1 then 60 else 7 end) k`;
