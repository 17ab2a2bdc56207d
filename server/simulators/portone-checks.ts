import { randomBytes } from 'node:crypto';
import { type SimulatedPerson, type VerifiedCustomer, verifiedCustomer } from './simulated-people.ts';

/** Ids of the simulated shop. */
export const SIMULATED_STORE = { storeId: 'store-simulator', channelKey: 'channel-key-simulator' } as const;

/** A stored check. */
interface Check {
  id: string;
  tx: string;
  redirectUrl: string | null;
  status: 'READY' | 'VERIFIED' | 'FAILED';
  customer: VerifiedCustomer | undefined;
  requestedAt: Date;
  changedAt: Date;
  /** Remaining slow responses. */
  slowReads: number;
}

/** Result for the browser, as promise or query. */
export interface BrowserResult {
  transactionType: 'IDENTITY_VERIFICATION';
  identityVerificationId: string;
  identityVerificationTxId: string;
  code?: string;
  message?: string;
  pgCode?: string;
  pgMessage?: string;
}

const MAX_CHECKS = 1000;

/** Identity checks in PortOne V2's format, of fictional people. */
export class PortOneChecks {
  readonly #checks = new Map<string, Check>();

  /** Starts a check; undefined for a used id. */
  request(requested: { id: string; redirectUrl: string | null }): { tx: string } | undefined {
    const existing = this.#checks.get(requested.id);
    if (existing?.status === 'VERIFIED') return undefined;
    const now = new Date();
    const tx = randomBytes(12).toString('hex');
    for (const old of this.#checks.keys()) if (this.#checks.size >= MAX_CHECKS) this.#checks.delete(old);
    const check = { ...requested, tx, status: 'READY', customer: undefined, slowReads: 0 } as const;
    this.#checks.set(requested.id, { ...check, requestedAt: existing?.requestedAt ?? now, changedAt: now });
    return { tx };
  }

  /** A pending check. */
  waiting(tx: string): { id: string; redirectUrl: string | null } | undefined {
    const check = this.#byTx(tx);
    return check?.status === 'READY' ? check : undefined;
  }

  /** Chooses a person; returns the browser result. */
  answer(tx: string, person: SimulatedPerson): BrowserResult | undefined {
    const check = this.#byTx(tx);
    if (!check || check.status !== 'READY') return undefined;
    const result: BrowserResult = {
      transactionType: 'IDENTITY_VERIFICATION',
      identityVerificationId: check.id,
      identityVerificationTxId: tx,
    };
    check.changedAt = new Date();
    check.slowReads = person === 'slow' ? 1 : 0;
    if (person === 'cancels')
      return { ...result, code: 'PG_PROVIDER_ERROR', message: '사용자가 인증을 취소했습니다.', pgCode: 'CANCELLED' };
    check.customer = verifiedCustomer(person, check.changedAt);
    check.status = check.customer ? 'VERIFIED' : 'FAILED';
    return check.customer
      ? result
      : { ...result, code: 'PG_PROVIDER_ERROR', message: '본인인증에 실패했습니다.', pgCode: 'S001' };
  }

  /** The check in PortOne's format, and whether to respond late. */
  told(id: string): { isSlow: boolean; body: object } | undefined {
    const check = this.#checks.get(id);
    if (!check) return undefined;
    const isSlow = check.slowReads > 0;
    if (isSlow) check.slowReads -= 1;
    return { isSlow, body: bodyOf(check) };
  }

  #byTx(tx: string): Check | undefined {
    return this.#checks.values().find((check) => check.tx === tx);
  }
}

function bodyOf(check: Check): object {
  const { status, id, tx, customer } = check;
  const changedAt = check.changedAt.toISOString();
  const common = {
    status,
    id,
    channel: {
      type: 'TEST',
      id: 'channel-id-simulator',
      key: SIMULATED_STORE.channelKey,
      name: '모의 본인인증',
      pgProvider: 'DANAL',
      pgMerchantId: 'simulator',
    },
    requestedAt: check.requestedAt.toISOString(),
    updatedAt: changedAt,
    statusChangedAt: changedAt,
    version: 'V2',
  };
  if (status === 'VERIFIED')
    return { ...common, verifiedCustomer: customer, verifiedAt: changedAt, pgTxId: tx, pgRawResponse: '{}' };
  if (status === 'READY') return { ...common, requestedCustomer: {} };
  const failure = {
    reason: '본인인증에 실패했습니다.',
    pgCode: 'S001',
    pgMessage: '입력하신 정보가 일치하지 않습니다.',
  };
  return { ...common, requestedCustomer: {}, failure, pgTxId: tx };
}
