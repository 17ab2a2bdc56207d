import { type KeyObject, generateKeyPairSync, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SignJWT, jwtVerify } from 'jose';
import type { AppStoreSettings } from '#platform/payment/app-store-library';
import { type CertificateOptions, type SimulatedCertificate, makeCertificate } from './simulated-certificates.ts';
import type { SimulatedPurchase, SimulatedStores, StoreNotice } from './simulated-stores.ts';

/** Certificate extensions of App Store signers. */
const LEAF_MARK = '1.2.840.113635.100.6.11.1';
const AUTHORITY_MARK = '1.2.840.113635.100.6.2.1';
const DAY_MS = 86_400_000;
const APP = { bundleId: 'kr.seoga.simulated', appId: 1_234_567_890, keyId: 'SIMULATED1' };
const NOTICES: Record<StoreNotice['kind'], string | undefined> = {
  bought: 'ONE_TIME_CHARGE',
  asked: 'CONSUMPTION_REQUEST',
  refunded: 'REFUND',
  reversed: 'REFUND_REVERSED',
  // Apple sends nothing for unpaid purchases.
  cancelled: undefined,
  test: 'TEST',
};

/** Deviations for tests. */
export interface AppleForgery {
  bundleId?: string;
  environment?: string;
  /** Signs with another authority. */
  signer?: SimulatedApple;
  /** Signs with an expired leaf. */
  isExpired?: boolean;
  type?: string;
}

/** App Store side: certificates, signatures, API. */
export class SimulatedApple {
  readonly #apiKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #issuerId = randomUUID();
  readonly #root: SimulatedCertificate;
  readonly #authority: SimulatedCertificate;
  readonly #leaf: SimulatedCertificate;
  readonly #expired: SimulatedCertificate;
  readonly #sent: { at: number; signedPayload: string }[] = [];

  constructor() {
    const now = Date.now();
    const span = { from: new Date(now - 30 * DAY_MS), until: new Date(now + 3650 * DAY_MS) };
    const rootName = 'Simulated Apple Root';
    const authorityName = 'Simulated Apple Authority';
    this.#root = makeCertificate({ name: rootName, isAuthority: true, ...span });
    const byRoot = { name: rootName, key: this.#root.key };
    const authority = { name: authorityName, by: byRoot, isAuthority: true, marks: [AUTHORITY_MARK], ...span };
    this.#authority = makeCertificate(authority);
    const leaf: CertificateOptions = {
      name: 'Simulated App Store',
      by: { name: authorityName, key: this.#authority.key },
      marks: [LEAF_MARK],
      ...span,
    };
    this.#leaf = makeCertificate(leaf);
    this.#expired = makeCertificate({ ...leaf, until: new Date(now - DAY_MS) });
  }

  /** Adapter settings. */
  settings(apiBase: string): AppStoreSettings {
    return {
      ...APP,
      issuerId: this.#issuerId,
      privateKey: this.#apiKey.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      worlds: ['Production'],
      testers: [],
      roots: [this.#root.bytes],
      // No revocation list.
      checksOnline: false,
      apiBase,
    };
  }

  /** Signs a transaction. */
  signTransaction(purchase: SimulatedPurchase, forgery: AppleForgery = {}): Promise<string> {
    const { number, product, accountToken, boughtAt, changedAt, won, returnedPercent } = purchase;
    const message = {
      transactionId: number,
      originalTransactionId: number,
      bundleId: forgery.bundleId ?? APP.bundleId,
      productId: product,
      purchaseDate: boughtAt.getTime(),
      originalPurchaseDate: boughtAt.getTime(),
      quantity: 1,
      type: forgery.type ?? 'Consumable',
      ...(accountToken ? { appAccountToken: accountToken } : {}),
      inAppOwnershipType: 'PURCHASED',
      signedDate: Date.now(),
      environment: forgery.environment ?? 'Production',
      transactionReason: 'PURCHASE',
      storefront: 'KOR',
      storefrontId: '143466',
      price: won * 1000,
      currency: 'KRW',
      ...(returnedPercent > 0
        ? { revocationDate: changedAt.getTime(), revocationReason: 0, revocationPercentage: returnedPercent * 1000 }
        : {}),
    };
    return (forgery.signer ?? this).#sign(message, forgery.isExpired === true);
  }

  /** Signs a notification; undefined if Apple would send none. */
  async signNews({ kind, purchase }: StoreNotice, forgery: AppleForgery = {}): Promise<string | undefined> {
    const notificationType = NOTICES[kind];
    if (!notificationType) return undefined;
    const signedTransactionInfo = purchase ? await this.signTransaction(purchase, forgery) : undefined;
    const message = {
      notificationType,
      notificationUUID: randomUUID(),
      version: '2.0',
      signedDate: Date.now(),
      data: {
        appAppleId: APP.appId,
        bundleId: forgery.bundleId ?? APP.bundleId,
        bundleVersion: '1',
        environment: forgery.environment ?? 'Production',
        ...(signedTransactionInfo ? { signedTransactionInfo } : {}),
        ...(kind === 'asked' ? { consumptionRequestReason: 'UNINTENDED_PURCHASE' } : {}),
      },
    };
    const signedPayload = await (forgery.signer ?? this).#sign(message, forgery.isExpired === true);
    this.#sent.push({ at: Date.now(), signedPayload });
    return JSON.stringify({ signedPayload });
  }

  /** Registers Apple's API. */
  serveApi(api: FastifyInstance, stores: SimulatedStores): void {
    const guard = async (authorization: string | undefined, reply: FastifyReply): Promise<boolean> => {
      if (await this.#mayAsk(this.#apiKey.publicKey, authorization)) return true;
      void reply.code(401).send();
      return false;
    };
    api.get<{ Params: { id: string } }>('/inApps/v1/transactions/:id', async (request, reply) => {
      if (!(await guard(request.headers.authorization, reply))) return reply;
      const purchase = stores.find('app-store', request.params.id);
      if (!purchase || purchase.state !== 'purchased')
        return reply.code(404).send({ errorCode: 4_040_010, errorMessage: 'Transaction id not found.' });
      return { signedTransactionInfo: await this.signTransaction(purchase) };
    });
    api.put<{ Params: { id: string }; Body: object }>(
      '/inApps/v2/transactions/consumption/:id',
      async (request, reply) => {
        if (!(await guard(request.headers.authorization, reply))) return reply;
        const purchase = stores.find('app-store', request.params.id);
        if (!purchase) return reply.code(404).send({ errorCode: 4_040_010, errorMessage: 'Transaction id not found.' });
        purchase.use = Object(request.body);
        return reply.code(202).send();
      },
    );
    api.post<{ Body: { startDate?: number; endDate?: number } }>(
      '/inApps/v1/notifications/history',
      async (request, reply) => {
        if (!(await guard(request.headers.authorization, reply))) return reply;
        const { startDate = 0, endDate = Infinity } = request.body;
        const items = this.#sent.filter(({ at }) => at >= startDate && at <= endDate);
        return {
          hasMore: false,
          notificationHistory: items.map(({ signedPayload }) => ({
            signedPayload,
            sendAttempts: [{ attemptDate: Date.now(), sendAttemptResult: 'SUCCESS' }],
          })),
        };
      },
    );
  }

  async #mayAsk(key: KeyObject, authorization: string | undefined): Promise<boolean> {
    const token = authorization?.replace(/^Bearer /, '') ?? '';
    const wanted = { issuer: this.#issuerId, audience: 'appstoreconnect-v1', algorithms: ['ES256'] };
    const read = await jwtVerify(token, key, wanted).catch(() => undefined);
    return read?.payload.bid === APP.bundleId && read.protectedHeader.kid === APP.keyId;
  }

  #sign(message: Record<string, unknown>, isExpired: boolean): Promise<string> {
    const leaf = isExpired ? this.#expired : this.#leaf;
    const x5c = [leaf, this.#authority, this.#root].map(({ bytes }) => Buffer.from(bytes).toString('base64'));
    return new SignJWT(message).setProtectedHeader({ alg: 'ES256', x5c }).sign(leaf.key);
  }
}
