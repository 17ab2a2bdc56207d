import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { setFeatureFlag } from '#domain/feature-flags';
import {
  acceptReaderGift,
  giftToken,
  giveReaderGift,
  listAllReaderGifts,
  takeBackReaderGift,
} from '#domain/reader-gifts';
import { checkLedger, selectBalances } from '#domain/wallet';
import { saveHolder } from '#domain/settlement';
import type { Reader } from '#kernel/reader';
import type { TestContext } from '../database/test-context.ts';
import { plantCharge } from '../fixtures/planted-charge.ts';
import { applyChange } from '../fixtures/settlement-changes.ts';
import { SellingShop, type SoldWork } from './selling-shop.ts';

interface GiftChoices {
  episodes?: number[] | null;
  to?: number;
  message?: string;
  coins?: number;
  key?: string;
  reader?: Reader;
}

const by = 'command-line' as const;

/** A shop where members give episodes of a work with a contract to each other. Its functions can be destructured. */
export class GiftingShop {
  readonly shop: SellingShop;
  readonly work: SoldWork;
  readonly holderId: number;
  #people = 0;

  private constructor(shop: SellingShop, work: SoldWork, holderId: number) {
    this.shop = shop;
    this.work = work;
    this.holderId = holderId;
  }

  static async open(): Promise<GiftingShop> {
    const shop = await SellingShop.open();
    await shop.goTo('2027-03-02 12:00');
    await setFeatureFlag(shop.ctx, { by, feature: 'reader-gifts', isOn: true });
    const work = await shop.work('given', { free: 1, buy: 3, rental: 1, rentalHours: 24 }, { episodes: 5 });
    const holderId = await saveHolder(shop.ctx, { by, name: '달빛', kind: 'person', businessNumber: '', mail: '' });
    const shares = { rateBp: 5000, eventBp: 5000, waitingBp: 0, supportBp: 0, base: 'with-vat' as const };
    const about = { kind: 'work' as const, text: String(work.id) };
    await applyChange(shop.ctx, { act: 'contract', holderId, about, fromDay: '2027-01-01', untilDay: null, ...shares });
    return new GiftingShop(shop, work, holderId);
  }

  close = async (): Promise<void> => {
    await this.assertWhole();
    await this.shop.close();
  };

  /** The planted charges have no payment. */
  assertWhole = async (): Promise<void> => {
    const { invariants } = await checkLedger(this.shop.ctx);
    assert.deepEqual(
      invariants.filter(({ name, broken }) => broken > 0 && !['I9', 'charge-cause', 'grant-cause'].includes(name)),
      [],
    );
  };

  reader = (memberNo: number): Reader => ({ kind: 'unverified', memberNo });

  /** An adult member with paid coins and fifty bonus coins. */
  member = async (coins: number, born = 1990): Promise<number> => {
    this.#people += 1;
    const memberNo = await this.shop.member(0, 50);
    if (coins > 0) await plantCharge(this.shop.ctx, { memberNo, won: coins * 100, coins });
    await sql`insert into identity_check (member_no, ci_mac, birth_year, method, provider_ref, verified_at)
      values (${memberNo}, ${`person-${this.#people}`}, ${born}, 'test', ${`ref-${this.#people}`}, seoga_now())`.execute(
      this.shop.ctx.db,
    );
    return memberNo;
  };

  paid = async (memberNo: number): Promise<number> => (await selectBalances(this.shop.ctx.db, memberNo)).coin;

  inputOf = async (memberNo: number, gift: GiftChoices = {}) => {
    const { rows } = await sql<{ nick: string }>`select nick from member where member_no = ${gift.to ?? 0}`.execute(
      this.shop.ctx.db,
    );
    return {
      memberNo,
      reader: gift.reader ?? this.reader(memberNo),
      workId: this.work.id,
      episodes: gift.episodes === undefined ? this.work.episodes.slice(1, 3) : gift.episodes,
      nick: rows[0]?.nick ?? null,
      message: gift.message ?? '',
    };
  };

  give = async (memberNo: number, gift: GiftChoices = {}): Promise<number> => {
    const more = { coins: gift.coins ?? 6, key: gift.key ?? crypto.randomUUID() };
    const { body } = await giveReaderGift(this.shop.ctx, { ...(await this.inputOf(memberNo, gift)), ...more });
    return JSON.parse(body).result.gift;
  };

  accept = (memberNo: number, gift: number, more: { reader?: Reader; ctx?: TestContext; key?: string } = {}) =>
    acceptReaderGift(more.ctx ?? this.shop.ctx, {
      memberNo,
      reader: more.reader ?? this.reader(memberNo),
      token: giftToken(this.shop.ctx, gift),
      key: more.key ?? crypto.randomUUID(),
    });

  takeBack = (memberNo: number, giftId: number, ctx: TestContext = this.shop.ctx) =>
    takeBackReaderGift(ctx, { memberNo, giftId, key: crypto.randomUUID() });

  stateOf = async (id: number) =>
    this.shop.ctx.db
      .selectFrom('reader_gift')
      .select(['state', 'receiver_no as receiverNo', 'purchase_id as purchaseId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  owned = async (memberNo: number): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`select episode_id as id from entitlement
      where member_no = ${memberNo} and revoked_at is null order by 1`.execute(this.shop.ctx.db);
    return rows.map(({ id }) => id);
  };

  /** The member's newest gift. */
  latest = async (giver: number): Promise<number> => {
    const { gifts } = await listAllReaderGifts(this.shop.ctx, { state: undefined, number: giver, before: null });
    return gifts[0]?.id ?? 0;
  };
}
