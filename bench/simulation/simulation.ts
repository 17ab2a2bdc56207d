import type { KyselyPlugin } from 'kysely';
import { checkLedger } from '#domain/wallet';
import type { Db } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import type { Action } from './actions.ts';
import { ChargeModel } from './charge-model.ts';
import { ModelMismatch, expectSame } from './model-mismatch.ts';
import {
  type ObservedMember,
  type ObservedPayment,
  observeGatewayWon,
  observeMembers,
  observeSettled,
} from './observed-shop.ts';
import type { ModelPass } from './pass-model.ts';
import { RightsModel, type EntitlementKind } from './purchase-model.ts';
import { dayOf } from './seoul-calendar.ts';
import { SimulatedGateway, heldWonOf } from './simulated-gateway.ts';
import { ModelStores, netWon } from './simulated-stores.ts';
import {
  BEGINS_AT,
  BrokenOff,
  ENDS_AT,
  MEMBERS,
  PUBLISHERS,
  StatementBreaker,
  WORKS,
  setClock,
} from './simulated-shop.ts';
import { type LotPortion, WalletModel } from './wallet-model.ts';

export interface SimulatedMember {
  memberNo: number;
  wallet: WalletModel;
  charges: ChargeModel;
  rights: RightsModel;
  tickets: { work: number; left: number; hours: number }[];
  passes: ModelPass[];
  /** By the shop's record after the last action. */
  isSubscribed: boolean;
}

/** A support of the model. */
export interface ModelSupport {
  id: number;
  member: SimulatedMember;
  coins: number;
  at: number;
  taken: LotPortion[];
  publisher: number;
  isCancelled: boolean;
}

export interface SimulatedWork {
  id: number;
  at: number;
  episodes: number[];
  periods: { fromDay: string; publisher: number }[];
  isSold: boolean;
  promotions: { way: EntitlementKind; percent: number; from: number; until: number }[];
}

/** Coins of a sale, coin value of a ticket use, and won paid; negative for refunds. */
export interface RevenueEntry {
  at: number;
  publisher: number;
  coin: number;
  bonus: number;
  ticket: number;
  won: number;
}

const OFTEN = 50;
const STEP_MS = 4999;
const EDGE_MS = 30_000;
const DAY_MS = 86_400_000;
/** Its test purchases grant coins. */
const TESTER = 2;

export type Performer = (shop: Simulation, action: Action) => Promise<void>;

/** A shop with simulated gateway and stores, and the model it is compared with. */
export class Simulation {
  readonly ctx: TestContext;
  readonly gateway = new SimulatedGateway();
  readonly stores = new ModelStores();
  readonly members: SimulatedMember[];
  readonly works: SimulatedWork[];
  readonly holders: number[];
  readonly clerks: number[];
  readonly revenue: RevenueEntry[] = [];
  readonly supports: ModelSupport[] = [];
  /** All orders in order of creation. */
  readonly orders: { id: string; won: number; isAccount: boolean; memberNo: number }[] = [];
  now = BEGINS_AT;
  step = 0;
  lastClosed: string | null = null;
  /** Errors logged by jobs. */
  readonly logged: string[] = [];
  readonly #db: Db;
  readonly #breaker = new StatementBreaker();
  #isRepeated = false;
  #ids = 0;

  private constructor(db: Db, found: Pick<Simulation, 'members' | 'works' | 'holders' | 'clerks'>) {
    this.#db = db;
    this.members = found.members;
    this.works = found.works;
    this.holders = found.holders;
    this.clerks = found.clerks;
    this.stores.testers.add(found.members[TESTER]?.memberNo ?? 0);
    const plugin: KyselyPlugin = this.#breaker;
    const ctx = testContext(db.withPlugin(plugin));
    const random = (bytes: number): string => this.fresh('r').padEnd(Math.ceil((bytes * 4) / 3), '-');
    const error = (details: object, message: string): void => this.#note(details, message);
    this.ctx = Object.assign(ctx, {
      payments: this.gateway,
      stores: this.stores,
      secrets: { ...ctx.secrets, random },
      log: { ...ctx.log, error },
    });
  }

  static async open(db: Db): Promise<Simulation> {
    const members = await db.selectFrom('member').select('member_no').orderBy('member_no').execute();
    const episodes = await db.selectFrom('episode').select(['id', 'work_id']).orderBy('position').execute();
    const works = await db.selectFrom('work').select(['id', 'title']).execute();
    const holders = await db.selectFrom('right_holder').select(['id', 'name']).execute();
    const clerks = await db.selectFrom('operator').select('id').orderBy('id').execute();
    return new Simulation(db, {
      members: members.map(({ member_no: memberNo }, at) => {
        const wallet = new WalletModel();
        const passes: ModelPass[] = [];
        return {
          memberNo,
          wallet,
          charges: new ChargeModel({ wallet, passes, kind: MEMBERS[at] ?? 'adult' }),
          rights: new RightsModel(),
          tickets: [],
          passes,
          isSubscribed: false,
        };
      }),
      works: WORKS.map(({ key, publisher }, at) => {
        const id = works.find((work) => work.title === key)?.id ?? 0;
        const periods = [{ fromDay: '', publisher: PUBLISHERS.findIndex((name) => name === publisher) }];
        return {
          id,
          at,
          episodes: episodes.filter((one) => one.work_id === id).map((one) => one.id),
          periods,
          isSold: false,
          promotions: [],
        };
      }),
      holders: PUBLISHERS.map((name) => holders.find((holder) => holder.name === name)?.id ?? 0),
      clerks: clerks.map(({ id }) => id),
    });
  }

  fresh(prefix: string): string {
    this.#ids += 1;
    return `${prefix}${String(this.#ids).padStart(6, '0')}`;
  }

  /** Advances the clock, never backwards or past the year. */
  async goTo(time: number): Promise<void> {
    if (time <= this.now || time >= ENDS_AT) return;
    await this.#setNow(time);
  }

  /** Moves the clock away from any expiry, because it advances during an action. */
  async #setNow(time: number): Promise<void> {
    const ends = this.members.flatMap(({ wallet, rights, passes }) => [
      ...passes.flatMap(({ days, boughtAt, startsAt }) => [
        boughtAt + 7 * DAY_MS,
        ...Array.from({ length: days + 1 }, (_none, day) => startsAt + day * DAY_MS),
      ]),
      ...wallet.lots.map(({ endsAt }) => endsAt),
      ...rights.running(this.now).map(({ endsAt }) => endsAt),
    ]);
    this.now = time;
    const isAtEdge = (): boolean =>
      dayOf(this.now) !== dayOf(this.now + EDGE_MS) ||
      ends.some((end) => end !== null && Math.abs(end - this.now) < EDGE_MS);
    while (isAtEdge()) this.now += EDGE_MS;
    await setClock(this.#db, this.now);
  }

  /** Runs a use case; after a crash it is retried once or left to the jobs. */
  async insist<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BrokenOff) || !this.#isRepeated) throw error;
      return work();
    }
  }

  /** The same; a rejection is a result. */
  async tried<Result>(work: () => Promise<Result>): Promise<Result | DomainError> {
    try {
      return await this.insist(work);
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  }

  async perform(action: Action, performer: Performer): Promise<void> {
    this.step += 1;
    // The clock never goes back, however long the last action took.
    await this.#setNow(this.now + STEP_MS);
    this.#breaker.arm(Number(action['breaksAt'] ?? 0));
    this.#isRepeated = action['isRepeated'] === 1;
    try {
      await performer(this, action);
    } catch (error) {
      // A rejection is a result; a crashed use case without retry has no effect.
      if (error instanceof ModelMismatch || !(error instanceof DomainError || error instanceof BrokenOff)) throw error;
    }
    const { statements } = this.#breaker;
    this.#breaker.arm(0);
    // An action without a use case changes nothing in the shop.
    if (statements > 0) await this.compare();
    if (this.step % OFTEN === 0) await this.compareWhole();
  }

  async compare(): Promise<void> {
    if (this.logged.length > 0) throw new ModelMismatch('crash', this.logged.join(' · '));
    const rows = await observeMembers(
      this.#db,
      this.members.map(({ memberNo }) => memberNo),
    );
    for (const row of rows) {
      const member = this.members.find(({ memberNo }) => memberNo === row.memberNo);
      if (!member) continue;
      for (const payment of row.payments)
        if (payment.paidAt !== null && !member.charges.charges.has(payment.id)) this.#requireMoney(payment);
      member.charges.follow(row.payments, this.now);
      member.isSubscribed = row.isSubscribed;
      if (!row.isSubscribed) member.charges.mayCharge = false;
      const { wallet, rights } = member;
      expectSame('value', `coins of member ${row.memberNo}`, {
        shop: { coin: row.coin, bonus: row.bonus, debt: row.debt },
        model: { coin: wallet.balance('coin', this.now), bonus: wallet.balance('bonus', this.now), debt: wallet.debt },
      });
      expectSame('rights', `tickets of member ${row.memberNo}`, {
        shop: row.tickets,
        model: member.tickets.reduce((all, { left }) => all + left, 0),
      });
      expectSameRights(row, rights.running(this.now));
    }
  }

  /** Compares the ledger with itself and closed months with sales. */
  async compareWhole(): Promise<void> {
    const { isConsistent, invariants } = await checkLedger({ db: this.#db });
    if (!isConsistent) throw new ModelMismatch('ledger', JSON.stringify(invariants.filter(({ broken }) => broken > 0)));
  }

  /** Compares the gateway's money with the ledger, after the shop has every answer. */
  async compareMoney(): Promise<void> {
    const won = await observeGatewayWon(this.#db);
    const rows = await observeMembers(
      this.#db,
      this.members.map(({ memberNo }) => memberNo),
    );
    for (const payment of rows.flatMap(({ payments }) => payments)) {
      const far = this.gateway.payments.get(payment.id);
      const bought = this.stores.purchases.find(({ transactionId }) => transactionId === payment.storeRef);
      const open = payment.heldWon ?? 0;
      if (bought)
        expectSame('money', `won of store purchase ${payment.storeRef}`, {
          shop: won.get(payment.id) ?? 0,
          model: bought.amountMicros === null ? 0 : netWon(bought),
        });
      if (!far) continue;
      expectSame('money', `won of payment ${payment.id}`, {
        shop: (won.get(payment.id) ?? 0) + open,
        model: heldWonOf(far),
      });
    }
  }

  /** Compares closed lines with the publishers' sales, to the coin. */
  async compareStatements(closedUntil: number): Promise<void> {
    const settled = await observeSettled(this.#db);
    const until = new Date(closedUntil).toISOString();
    for (const [publisher, holder] of this.holders.entries()) {
      const none = { coin: 0, bonus: 0, ticket: 0, won: 0 };
      const { coin, bonus, ticket, won } = settled.find((sums) => sums.holder === holder) ?? none;
      const entries = this.revenue.filter((entry) => entry.publisher === publisher && entry.at < closedUntil);
      const sold = (unit: keyof typeof none): number => entries.reduce((all, entry) => all + entry[unit], 0);
      expectSame('statements', `coins settled with ${PUBLISHERS[publisher]} until ${until}`, {
        shop: { coin, bonus, ticket },
        model: { coin: sold('coin'), bonus: sold('bonus'), ticket: sold('ticket') },
      });
      // Lines have whole won: rounding a coin of 33.3 won leaves less than one per change.
      if (Math.abs(won - sold('won')) > entries.length)
        expectSame('statements', `won settled with ${PUBLISHERS[publisher]} until ${until}`, {
          shop: won,
          model: sold('won'),
        });
    }
  }

  #requireMoney({ id, channel, won, storeRef }: ObservedPayment): void {
    const bought = this.stores.purchases.find(({ transactionId }) => transactionId === storeRef);
    if (channel === 'web' && this.gateway.payments.get(id)?.paidWon !== won)
      throw new ModelMismatch('money', `coins were given for ${won} won that the gateway does not hold`);
    if (channel === 'web') return;
    const isPaid = bought && bought.won > 0 && bought.amountMicros !== null;
    const isTried = bought?.isTest && this.stores.testers.has(bought.memberNo);
    if (!(isPaid || isTried) || bought.state === 'pending' || bought.won !== won)
      throw new ModelMismatch(
        'money',
        `coins were given for ${won} won by a purchase of ${bought?.won} won in ${channel}`,
      );
  }

  #note(details: object, message: string): void {
    const error = 'err' in details ? details.err : undefined;
    if (error === undefined || error instanceof BrokenOff || error instanceof DomainError) return;
    this.logged.push(`${message}: ${error instanceof Error ? error.stack : JSON.stringify(error)}`);
  }
}

/** The clock advances during an action. */
const CLOCK_SECONDS = 60;

function expectSameRights(row: ObservedMember, running: ReturnType<RightsModel['running']>): void {
  const namesOf = (rights: { episode: number; kind: string; endsAt: number | null }[]): string[] =>
    rights.map(({ episode, kind }) => `${episode} ${kind}`).toSorted();
  const what = `what member ${row.memberNo} can open`;
  expectSame('rights', what, { shop: namesOf(row.rights), model: namesOf(running) });
  for (const { episode, kind, endsAt } of row.rights) {
    const expected = running.find((right) => right.episode === episode && right.kind === kind)?.endsAt ?? null;
    const isSame =
      endsAt === null || expected === null ? endsAt === expected : Math.abs(endsAt - expected / 1000) < CLOCK_SECONDS;
    if (!isSame)
      expectSame('rights', `${what}: the end of ${kind} ${episode}`, {
        shop: endsAt,
        model: expected && expected / 1000,
      });
  }
}
