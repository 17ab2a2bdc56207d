import { randomBytes } from 'node:crypto';
import { SIMULATED_SHOP } from '../simulated-payments.ts';

/** What a registered card does when it is charged. */
export const SIMULATED_CARDS = {
  good: '결제되는 카드',
  declined: '한도를 초과한 카드',
  expired: '유효기간이 지난 카드',
  slow: '결제되지만 서비스가 12초 뒤에야 답하는 카드',
  'no-webhook': '결제되지만 웹훅이 오지 않는 카드',
  'webhook-twice': '결제되고 웹훅이 두 번 오는 카드',
} as const;
export type SimulatedCardKind = keyof typeof SIMULATED_CARDS;

/** Why a card was not charged. */
export const CARD_FAILURES: Partial<Record<SimulatedCardKind, string>> = {
  declined: '한도를 초과했습니다.',
  expired: '유효기간이 지난 카드입니다.',
};

/** Result for the browser, as promise or query. */
export interface CardResult {
  transactionType: 'ISSUE_BILLING_KEY';
  billingKey: string;
  code?: string;
  message?: string;
}

interface SimulatedCard {
  key: string;
  kind: SimulatedCardKind;
  tail: string;
  customer: string;
  issueId: string;
  issuedAt: string;
  deletedAt: string | null;
}

interface CardRequest {
  customer: string;
  issueId: string;
  issueName: string;
  redirectUrl: string | null;
}

const MAX_CARDS = 5000;

/** Whether a value is a kind of card. */
export function isSimulatedCard(text: string): text is SimulatedCardKind {
  return Object.hasOwn(SIMULATED_CARDS, text);
}

/** Webhooks of a charge; otherwise one. */
export const CARD_WEBHOOKS: Partial<Record<SimulatedCardKind, number>> = { 'no-webhook': 0, 'webhook-twice': 2 };

/** Registered cards and open windows, in PortOne V2's format. */
export class SimulatedCards {
  readonly #windows = new Map<string, CardRequest>();
  readonly #cards = new Map<string, SimulatedCard>();

  /** Opens a window. */
  request(requested: CardRequest): string {
    const tx = randomBytes(12).toString('hex');
    for (const old of this.#windows.keys()) if (this.#windows.size >= MAX_CARDS) this.#windows.delete(old);
    this.#windows.set(tx, requested);
    return tx;
  }

  /** Request of an open window. */
  waiting(tx: string): CardRequest | undefined {
    return this.#windows.get(tx);
  }

  /** Registers a card, or cancels with null; returns the browser result. */
  choose(tx: string, kind: SimulatedCardKind | null): CardResult | undefined {
    const requested = this.#windows.get(tx);
    if (!requested) return undefined;
    this.#windows.delete(tx);
    const transactionType = 'ISSUE_BILLING_KEY';
    if (kind === null)
      return { transactionType, billingKey: '', code: 'PG_PROVIDER_ERROR', message: '사용자가 등록을 취소했습니다.' };
    return { transactionType, billingKey: this.issue(kind, requested) };
  }

  /** Registers a card without a window. */
  issue(kind: SimulatedCardKind, { customer, issueId }: Pick<CardRequest, 'customer' | 'issueId'>): string {
    const key = `billing-key-${randomBytes(16).toString('hex')}`;
    const tail = String(1000 + Math.floor(Math.random() * 9000));
    const issuedAt = new Date().toISOString();
    this.#cards.set(key, { key, kind, tail, customer, issueId, issuedAt, deletedAt: null });
    return key;
  }

  get(key: string): SimulatedCard | undefined {
    return this.#cards.get(key);
  }

  /** Changes how a card behaves. */
  setKind(key: string, kind: SimulatedCardKind): void {
    const card = this.#cards.get(key);
    if (card) card.kind = kind;
  }

  remove(key: string): void {
    const card = this.#cards.get(key);
    if (card) card.deletedAt ??= new Date().toISOString();
  }
}

/** The card in PortOne's format. */
export function cardInfo({ key, tail, customer, issueId, issuedAt, deletedAt }: SimulatedCard): object {
  return {
    status: deletedAt === null ? 'ISSUED' : 'DELETED',
    billingKey: key,
    merchantId: 'merchant-simulator',
    storeId: SIMULATED_SHOP.storeId,
    methods: [
      {
        type: 'BillingKeyPaymentMethodCard',
        card: { name: '모의카드', number: `9999-****-****-${tail}`, brand: 'LOCAL' },
      },
    ],
    channels: [
      {
        type: 'TEST',
        id: 'channel-id-simulator',
        key: SIMULATED_SHOP.channelKey,
        name: '모의 결제',
        pgProvider: 'TOSSPAYMENTS',
        pgMerchantId: 'simulator',
      },
    ],
    customer: { id: customer },
    issueId,
    issuedAt,
    ...(deletedAt === null ? {} : { deletedAt }),
  };
}
