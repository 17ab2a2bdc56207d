import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SignJWT, jwtVerify } from 'jose';
import type { GooglePlaySettings } from '#platform/payment/google-play-library';
import type { SimulatedPurchase, SimulatedStores, StoreNotice } from './simulated-stores.ts';

const PACKAGE = 'kr.seoga.simulated';
const MAIL = 'seoga@simulated.iam.gserviceaccount.com';
const PUSH_MAIL = 'push@simulated.iam.gserviceaccount.com';
const TOKEN_ADDRESS = 'https://oauth2.googleapis.com/token';
const KEY_ID = 'simulated-google';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const PURCHASE_STATES = { purchased: 0, cancelled: 1, pending: 2 };
const NO_PURCHASE = { status: 404, reason: 'purchaseTokenNotFound' };

/** Deviations for tests. */
export interface GoogleForgery {
  audience?: string;
  mail?: string;
  packageName?: string;
  issuer?: string;
}

/** A Pub/Sub push message. */
export interface PushedMessage {
  body: string;
  headers: { authorization: string; 'content-type': string };
}

/** Google Play side: tokens, purchases, orders, Pub/Sub messages. */
export class SimulatedGoogle {
  readonly #service = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly #signing = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly #opened = new Set<string>();
  readonly #audience: string;

  constructor(audience: string) {
    this.#audience = audience;
  }

  /** Adapter settings. */
  settings(apiBase: string): GooglePlaySettings {
    return {
      packageName: PACKAGE,
      mail: MAIL,
      privateKey: this.#service.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      pushAudience: this.#audience,
      pushMail: PUSH_MAIL,
      testers: [],
      apiBase,
    };
  }

  /** A Pub/Sub push message. */
  async pushNews({ kind, purchase }: StoreNotice, forgery: GoogleForgery = {}): Promise<PushedMessage> {
    const message = {
      version: '1.0',
      packageName: forgery.packageName ?? PACKAGE,
      eventTimeMillis: String(Date.now()),
      ...noticeOf(kind, purchase),
    };
    const messageId = String(BigInt(`0x${randomBytes(7).toString('hex')}`));
    const body = JSON.stringify({
      message: {
        data: Buffer.from(JSON.stringify(message)).toString('base64'),
        messageId,
        publishTime: new Date().toISOString(),
      },
      subscription: 'projects/simulated/subscriptions/seoga',
    });
    const token = await new SignJWT({ email: forgery.mail ?? PUSH_MAIL, email_verified: true })
      .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
      .setIssuer(forgery.issuer ?? 'https://accounts.google.com')
      .setAudience(forgery.audience ?? this.#audience)
      .setSubject('simulated')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(this.#signing.privateKey);
    return { body, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } };
  }

  /** Registers Google's API. */
  serveApi(api: FastifyInstance, stores: SimulatedStores): void {
    const publicKey = this.#signing.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    api.get('/oauth2/v1/certs', (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').send({ [KEY_ID]: publicKey }),
    );
    api.post('/token', async (request, reply) => {
      const form = new URLSearchParams(String(request.body));
      const wanted = { issuer: MAIL, audience: TOKEN_ADDRESS, algorithms: ['RS256'] };
      const requested = form.get('grant_type') === GRANT ? (form.get('assertion') ?? '') : '';
      const read = await jwtVerify(requested, this.#service.publicKey, wanted).catch(() => undefined);
      if (!read) return reply.code(400).send({ error: 'invalid_grant', error_description: 'Invalid JWT Signature.' });
      const token = `ya29.${randomBytes(32).toString('base64url')}`;
      this.#opened.add(token);
      return { access_token: token, expires_in: 3599, token_type: 'Bearer' };
    });
    this.#servePurchases(api, stores);
  }

  #servePurchases(api: FastifyInstance, stores: SimulatedStores): void {
    const base = `/androidpublisher/v3/applications/${PACKAGE}`;
    const guard = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
      const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
      if (this.#opened.has(token)) done();
      else void refuse(reply, { status: 401, reason: 'authError' });
    };
    const existing = { onRequest: guard };
    api.get<{ Params: { product: string; token: string } }>(
      `${base}/purchases/products/:product/tokens/:token`,
      existing,
      ({ params }, reply) => {
        const purchase = stores.find('google-play', params.token);
        if (purchase?.product !== params.product) return refuse(reply, NO_PURCHASE);
        return reply.send(notifyPurchase(purchase));
      },
    );
    api.post<{ Params: { product: string; act: string } }>(
      `${base}/purchases/products/:product/tokens/:act`,
      existing,
      ({ params }, reply) => {
        const [token = '', act] = params.act.split(':');
        const purchase = stores.find('google-play', token);
        if (purchase?.product !== params.product || act !== 'consume') return refuse(reply, NO_PURCHASE);
        if (purchase.state !== 'purchased') return refuse(reply, { status: 400, reason: 'productNotOwnedByUser' });
        stores.finish(purchase);
        return reply.code(204).send();
      },
    );
    api.get<{ Params: { token: string } }>(
      `${base}/purchases/productsv2/tokens/:token`,
      existing,
      ({ params }, reply) => {
        const purchase = stores.find('google-play', params.token);
        if (!purchase) return refuse(reply, NO_PURCHASE);
        return reply.send({ orderId: purchase.number, productLineItem: [{ productId: purchase.product }] });
      },
    );
    api.get<{ Params: { order: string } }>(`${base}/orders/:order`, existing, ({ params }, reply) => {
      const purchase = stores.find('google-play', params.order);
      if (!purchase) return refuse(reply, { status: 404, reason: 'orderNotFound' });
      return reply.send(notifyOrder(purchase));
    });
    api.get<{ Querystring: { startTime?: string } }>(`${base}/purchases/voidedpurchases`, existing, ({ query }) => ({
      voidedPurchases: stores
        .list()
        .filter((one) => one.store === 'google-play' && one.returnedPercent > 0)
        .filter(({ changedAt }) => changedAt.getTime() >= Number(query.startTime ?? 0))
        .map(({ token, number, changedAt }) => ({
          purchaseToken: token,
          orderId: number,
          voidedTimeMillis: String(changedAt.getTime()),
          voidedSource: 0,
          voidedReason: 1,
        })),
    }));
  }
}

function noticeOf(kind: StoreNotice['kind'], purchase: SimulatedPurchase | undefined): object {
  if (!purchase) return { testNotification: { version: '1.0' } };
  const { token: purchaseToken, number: orderId, product: sku } = purchase;
  if (kind === 'refunded')
    return { voidedPurchaseNotification: { purchaseToken, orderId, productType: 2, refundType: 1 } };
  const notificationType = kind === 'cancelled' ? 2 : 1;
  return { oneTimeProductNotification: { version: '1.0', notificationType, purchaseToken, sku } };
}

function notifyPurchase(purchase: SimulatedPurchase): object {
  const { state, returnedPercent, isFinished, boughtAt, accountToken, number } = purchase;
  return {
    kind: 'androidpublisher#productPurchase',
    purchaseTimeMillis: String(boughtAt.getTime()),
    purchaseState: returnedPercent === 100 ? PURCHASE_STATES.cancelled : PURCHASE_STATES[state],
    consumptionState: isFinished ? 1 : 0,
    acknowledgementState: isFinished ? 1 : 0,
    ...(state === 'pending' ? {} : { orderId: number }),
    ...(accountToken ? { obfuscatedExternalAccountId: accountToken } : {}),
    regionCode: 'KR',
  };
}

function notifyOrder({ number, token, won, returnedPercent }: SimulatedPurchase): object {
  const money = (sum: number): object => ({ currencyCode: 'KRW', units: String(Math.floor(sum)), nanos: 0 });
  const states = returnedPercent === 100 ? 'REFUNDED' : returnedPercent > 0 ? 'PARTIALLY_REFUNDED' : 'PROCESSED';
  const part = { total: money((won * returnedPercent) / 100) };
  return {
    orderId: number,
    purchaseToken: token,
    state: states,
    total: money(won),
    orderHistory:
      states === 'PARTIALLY_REFUNDED'
        ? { partialRefundEvents: [{ state: 'PROCESSED_SUCCESSFULLY', refundDetails: part }] }
        : {},
  };
}

function refuse(reply: FastifyReply, { status, reason }: { status: number; reason: string }): FastifyReply {
  const errors = [{ message: reason, domain: 'androidpublisher', reason }];
  return reply.code(status).send({ error: { code: status, message: reason, errors } });
}
