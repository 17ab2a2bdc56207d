import type { ChargeTerms, ProductPlan } from '#domain/payment';
import { DomainError } from '#kernel/domain-error';
import { COIN_PLAN_LIMITS, STORE_PRODUCT_ID } from '#shared/money/coin-plan';
import type { ChargeChannel } from '#shared/money/payments';

/** A row of the table as typed; an empty row is left out. */
export interface ProductLine {
  won: string;
  coins: string;
  bonus: string;
  bonusDays: string;
  storeProduct: string;
}

const COLUMNS = { won: '금액', coins: '코인', bonus: '보너스', bonusDays: '보너스 기한' } as const;
const TERMS = {
  unverifiedWon: { label: '본인인증 전 한도', limit: COIN_PLAN_LIMITS.monthlyWon, isOptional: true },
  minorWon: { label: '미성년자 한도', limit: COIN_PLAN_LIMITS.monthlyWon, isOptional: true },
  feePercent: { label: '환불 수수료(%)', limit: COIN_PLAN_LIMITS.feePercent, isOptional: false },
  feeLeastWon: { label: '최소 수수료', limit: COIN_PLAN_LIMITS.feeLeastWon, isOptional: false },
} as const;

/** Parses the products of a channel. Throws COIN_PLAN_ERROR 0001 to 0004 with `field`, the row's input. */
export function parseProducts(channel: ChargeChannel, lines: readonly ProductLine[]): ProductPlan[] {
  const filled = lines
    .map((line, at) => ({ line, at }))
    .filter(({ line }) => `${line.won}${line.coins}${line.storeProduct}`.trim() !== '');
  if (filled.length === 0 || filled.length > COIN_PLAN_LIMITS.products)
    throw new DomainError('COIN_PLAN_ERROR', '0002', { max: COIN_PLAN_LIMITS.products, field: 'won-0' });
  const seen = new Set<string>();
  return filled.map(({ line, at }) => {
    const product = productOf(line, at);
    const storeProduct = channel === 'web' ? undefined : line.storeProduct.trim();
    const key = Object.values(product).join(' ');
    if (storeProduct !== undefined && (!STORE_PRODUCT_ID.test(storeProduct) || seen.has(storeProduct)))
      throw new DomainError('COIN_PLAN_ERROR', '0003', { row: at + 1, field: `storeProduct-${at}` });
    if (seen.has(key)) throw new DomainError('COIN_PLAN_ERROR', '0004', { row: at + 1, field: `won-${at}` });
    seen.add(key);
    if (storeProduct === undefined) return product;
    seen.add(storeProduct);
    return { ...product, storeProduct };
  });
}

function productOf(line: ProductLine, at: number): ProductPlan {
  const read = (name: keyof typeof COLUMNS, usual = ''): number => {
    const value = integerIn(line[name].trim() || usual, COIN_PLAN_LIMITS[name]);
    if (value !== undefined) return value;
    const { min, max } = COIN_PLAN_LIMITS[name];
    throw new DomainError('COIN_PLAN_ERROR', '0001', {
      row: at + 1,
      label: COLUMNS[name],
      min,
      max: max.toLocaleString('ko-KR'),
      field: `${name}-${at}`,
    });
  };
  return { won: read('won'), coins: read('coins'), bonus: read('bonus', '0'), bonusDays: read('bonusDays', '90') };
}

/** Parses limits and fees; an empty limit is none. Throws COIN_PLAN_ERROR 0005 with `field`. */
export function parseTerms(typed: Record<keyof ChargeTerms, string>): ChargeTerms {
  const read = (name: keyof typeof TERMS): number | null => {
    const { label, limit, isOptional } = TERMS[name];
    if (isOptional && typed[name].trim() === '') return null;
    const value = integerIn(typed[name].trim(), limit);
    if (value !== undefined) return value;
    const { min, max } = limit;
    throw new DomainError('COIN_PLAN_ERROR', '0005', { label, min, max: max.toLocaleString('ko-KR'), field: name });
  };
  return {
    unverifiedWon: read('unverifiedWon'),
    minorWon: read('minorWon'),
    feePercent: read('feePercent') ?? 0,
    feeLeastWon: read('feeLeastWon') ?? 0,
  };
}

/** Thousands may be separated by commas. */
function integerIn(text: string, { min, max }: { min: number; max: number }): number | undefined {
  const digits = text.replaceAll(',', '');
  const value = Number(digits);
  return /^\d{1,9}$/.test(digits) && value >= min && value <= max ? value : undefined;
}
