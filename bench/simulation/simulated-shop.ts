import { CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import pg from 'pg';
import { importWorks } from '#domain/catalog-import';
import { saveShopFields } from '#domain/merchandising';
import { addPassWorks, saveCardPrice, savePassProducts } from '#domain/pass';
import { applySettlementChange, saveHolder } from '#domain/settlement';
import { type Connection, openDatabase } from '#platform/database/connection';
import type { Db } from '#kernel/context';
import { plantStaff } from '../../tests/support/fixtures/planted-staff.ts';
import { plantedWorkDeps, plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { testContext } from '../../tests/support/database/test-context.ts';
import { testDatabase } from '../../tests/support/database/test-database.ts';
import type { ModelPayerKind } from './charge-model.ts';
import { startOf } from './seoul-calendar.ts';

/** Start of every simulation; age proofs are valid for a year. */
export const BEGINS_AT = startOf('2027-01-04') + 12 * 3_600_000;
export const ENDS_AT = startOf('2027-12-20');

export interface PlannedWork {
  key: string;
  buy: number;
  rental: number;
  rentalHours: number;
  bundlePercent: number;
  bundleFrom: number;
  episodes: number;
  publisher: string;
}

const BUNDLE = { bundlePercent: 0, bundleFrom: 2 };
/** The first episode of each is free. */
export const WORKS: PlannedWork[] = [
  {
    key: 'bundled',
    buy: 3,
    rental: 2,
    rentalHours: 72,
    bundlePercent: 20,
    bundleFrom: 3,
    episodes: 9,
    publisher: '달빛',
  },
  {
    key: 'cheap',
    buy: 2,
    rental: 1,
    rentalHours: 24,
    bundlePercent: 50,
    bundleFrom: 2,
    episodes: 7,
    publisher: '별빛',
  },
  { key: 'dear', buy: 70, rental: 30, rentalHours: 48, ...BUNDLE, episodes: 6, publisher: '달빛' },
];
export const PUBLISHERS = ['달빛', '별빛'] as const;
export const MEMBERS: readonly ModelPayerKind[] = ['unverified', 'minor', 'adult', 'adult', 'minor'];

/** The member who wrote all works, as an index. */
export const AUTHOR = 4;
/** Coins of a day of the pass; the work in it, without its newest episodes. */
export const PASS_COINS = 3;
/** The pass by card for 30 days. */
export const CARD_WON = 9900;
export const PASS_WORK = 1;
export const PASS_NEWEST_EPISODES = 2;
export const SUPPORT_MONTH_WON = 300_000;
export const SUPPORT_COIN_WON = 100;

export class BrokenOff extends Error {}

/** Crashes the shop before one of its statements. */
export class StatementBreaker implements KyselyPlugin {
  statements = 0;
  #left = Infinity;

  /** Crashes before the n-th statement from now; 0 for never. */
  arm(statement: number): void {
    this.statements = 0;
    this.#left = statement > 0 ? statement : Infinity;
  }

  transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]): typeof node {
    this.statements += 1;
    this.#left -= 1;
    if (this.#left !== 0) return node;
    this.#left = Infinity;
    throw new BrokenOff('the process ended here');
  }

  async transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]): Promise<typeof result> {
    return result;
  }
}

/** The database of a planted shop. */
export interface PlantedShop {
  host: string;
  user: string;
  name: string;
}

/** A template with works, contracts, members and operators, copied for each simulation. */
export class ShopTemplate {
  readonly shop: PlantedShop;
  readonly #admin: pg.Pool;
  readonly #end: () => Promise<void>;
  #copies = 0;

  private constructor(shop: PlantedShop, parts: { admin: pg.Pool; end: () => Promise<void> }) {
    this.shop = shop;
    this.#admin = parts.admin;
    this.#end = parts.end;
  }

  static async plant(): Promise<ShopTemplate> {
    const database = await testDatabase();
    await plantShop(database.db);
    // A database can only be copied without connections.
    await database.db.destroy();
    const { address } = database;
    if ('connectionString' in address) throw new Error('the embedded server listens on a socket');
    const { host, user, database: name } = address;
    return ShopTemplate.#of({ host, user, name }, () => database.drop());
  }

  /** A template owned by another process. */
  static planted(shop: PlantedShop): Promise<ShopTemplate> {
    return ShopTemplate.#of(shop, async () => undefined);
  }

  static async #of(shop: PlantedShop, end: () => Promise<void>): Promise<ShopTemplate> {
    const admin = new pg.Pool({ host: shop.host, user: shop.user, database: 'postgres', max: 1 });
    return new ShopTemplate(shop, { admin, end });
  }

  async copy(): Promise<Connection & { drop(): Promise<void> }> {
    this.#copies += 1;
    const { name: template, ...address } = this.shop;
    const name = `${template}_${process.pid}_${this.#copies}`;
    await this.#admin.query(`create database ${name} template ${template} strategy file_copy`);
    const connection = openDatabase({ ...address, database: name }, { size: 4, name: 'seoga simulation' });
    const drop = async (): Promise<void> => {
      await connection.close();
      await this.#admin.query(`drop database ${name} with (force)`);
    };
    return { ...connection, drop };
  }

  async drop(): Promise<void> {
    await this.#admin.end();
    await this.#end();
  }
}

/** Sets the shop's clock. */
export async function setClock(db: Db, at: number): Promise<void> {
  await sql`update clock set shift = ${new Date(at)}::timestamptz - clock_timestamp()`.execute(db);
}

async function plantShop(db: Db): Promise<void> {
  const ctx = testContext(db);
  await setClock(db, BEGINS_AT - 86_400_000);
  const planted = WORKS.map(({ key, buy, rental, rentalHours, bundlePercent, bundleFrom, episodes, publisher }) =>
    plantedWork(key, {
      texts: Array.from({ length: episodes }, (_none, at) => [`${at}번째 문단입니다.`]),
      prices: {
        free: 1,
        buy,
        rental,
        rentalHours,
        ...(bundlePercent > 0 ? { bundle: { from: bundleFrom, percent: bundlePercent } } : {}),
      },
      publisher,
    }),
  );
  await importWorks(ctx, plantedWorkDeps(planted), { path: '', dryRun: false });
  const by = 'command-line' as const;
  for (const [at, name] of PUBLISHERS.entries()) {
    const kind = at === 0 ? ('business' as const) : ('person' as const);
    const holderId = await saveHolder(ctx, { by, name, kind, businessNumber: '', mail: '' });
    const terms = { fromDay: '2027-01-01', untilDay: null, rateBp: 5000, eventBp: 5000, waitingBp: 0 };
    const extra = { supportBp: 7000, passBp: 7000 };
    const change = {
      act: 'contract',
      holderId,
      about: { kind: 'publisher', text: name },
      ...terms,
      ...extra,
      base: 'with-vat',
    } as const;
    await db.transaction().execute((tx) => applySettlementChange(tx, { change, key: name }));
  }
  for (const [at, kind] of MEMBERS.entries()) await plantPayer(db, { at, kind });
  await plantStaff(db, 'owner');
  await plantStaff(db, 'owner');
  await plantAuthor(db);
}

/** One member wrote all works; the shop takes support and sells the pass. */
async function plantAuthor(db: Db): Promise<void> {
  const ctx = testContext(db);
  const by = 'command-line' as const;
  const values = { authors: 'on', support: 'on', supportMonthMost: String(SUPPORT_MONTH_WON), pass: 'on' };
  await saveShopFields(ctx, { by, values });
  const products = [1, 7, 30].map((days) => ({ days, coins: days * PASS_COINS, isOnSale: true }));
  await savePassProducts(ctx, { by, products });
  await saveCardPrice(ctx, { by, won: CARD_WON, isOnSale: true });
  await sql`
    with author as (select member_no from member order by member_no offset ${AUTHOR} limit 1),
    made as (
      insert into pen (member_no, name, name_key, terms_version)
      select member_no, '작가', '작가', '1'
      from author
      returning id
    )
    insert into work_crew (work_id, pen_id, role, accepted_at)
    select w.id, made.id, 'owner', seoga_now()
    from work w, made`.execute(db);
  const { rows } = await sql<{ id: number }>`select id from work where title = ${WORKS[PASS_WORK]?.key}`.execute(db);
  const workIds = rows.map(({ id }) => id);
  await addPassWorks(ctx, { by, workIds, newest: PASS_NEWEST_EPISODES });
}

async function plantPayer(db: Db, { at, kind }: { at: number; kind: ModelPayerKind }): Promise<void> {
  const nick = `독자${at + 1}`;
  const { rows } = await db.executeQuery<{ member_no: number }>(
    CompiledQuery.raw(
      `insert into member (nick, joined_by, join_event, mail, mail_proved_at)
        values ($1, 'mail', $1, $2, seoga_clock()) returning member_no`,
      [nick, `payer-${at}@seoga.example`],
    ),
  );
  if (kind === 'unverified') return;
  await sql`insert into identity_check (member_no, birth_year, method, provider_ref, verified_at)
    values (${rows[0]?.member_no ?? 0}, ${kind === 'minor' ? 2015 : 1990}, 'test', ${nick}, seoga_clock())`.execute(db);
}
