import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import {
  ALL_ON,
  FEATURES,
  type Feature,
  type FeatureSwitch,
  type ShopClosing,
  type ShopSwitches,
} from '#shared/operations/feature-flags';

export async function selectSwitches(db: Db | Tx): Promise<ShopSwitches> {
  const { rows } = await sql<Omit<ShopSwitches, 'off'> & { off: Feature[] }>`
    select array(select feature from feature_switch where not is_on and feature = any(${[...FEATURES]}::text[]) order by feature) as off,
      exists (select from feature_switch where feature = 'trust' and is_on) as "hasTrustPage",
      exists (select from feature_switch where feature = 'reader-gifts' and is_on) as "hasReaderGifts",
      exists (select from feature_switch where feature = 'families' and is_on) as "hasFamilies",
      (select json_build_object('on', to_char(closes_on, 'YYYY-MM-DD'), 'sentence', sentence) from shop_closing) as closing`.execute(
    db,
  );
  const [row] = rows;
  return row ?? ALL_ON;
}

export async function upsertSwitch(
  tx: Tx,
  { feature, isOn }: { feature: FeatureSwitch; isOn: boolean },
): Promise<void> {
  await sql`
    insert into feature_switch (feature, is_on) values (${feature}, ${isOn})
    on conflict (feature) do update set is_on = excluded.is_on, changed_at = seoga_now()`.execute(tx);
}

export async function upsertClosing(tx: Tx, { on, sentence }: ShopClosing): Promise<void> {
  await sql`
    insert into shop_closing (closes_on, sentence) values (${on}::date, ${sentence})
    on conflict (one) do update set closes_on = excluded.closes_on, sentence = excluded.sentence, declared_at = seoga_now()`.execute(
    tx,
  );
}

export async function deleteClosing(tx: Tx): Promise<void> {
  await tx.deleteFrom('shop_closing').execute();
}

/** Today in Seoul by the shop's clock, as `2026-12-31`. */
export async function selectToday(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select to_char(seoga_now() at time zone 'Asia/Seoul', 'YYYY-MM-DD') as today`.execute(db);
  return rows[0]?.today ?? '';
}
