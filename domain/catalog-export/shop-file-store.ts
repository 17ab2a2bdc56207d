import { sql } from 'kysely';
import type { Db } from '#kernel/context';
import type { LegalBlock } from '#shared/members/policies';

/** Names of all visible storefront items by kind, in order. */
export interface ShopItemNames {
  themes: string[];
  pavilions: string[];
  promotions: string[];
  events: string[];
  notices: string[];
  faqs: string[];
}

export async function selectShopItemNames(db: Db): Promise<ShopItemNames> {
  const { rows } = await sql<ShopItemNames>`select
    array(select slug from theme where is_published order by position, slug collate "C") as themes,
    array(select slug from pavilion where is_published order by position, slug collate "C") as pavilions,
    array(select slug from promotion where is_published order by starts_at, slug collate "C") as promotions,
    array(select slug from event where is_published order by slug collate "C") as events,
    array(select source_key from notice where not is_down order by source_key collate "C") as notices,
    array(select source_key from faq where not is_down order by position, source_key collate "C") as faqs`.execute(db);
  return rows[0] ?? { themes: [], pavilions: [], promotions: [], events: [], notices: [], faqs: [] };
}

export interface ExportedLegalText {
  kind: string;
  version: string;
  title: string;
  blocks: LegalBlock[];
}

export async function selectLegalVersions(db: Db): Promise<ExportedLegalText[]> {
  const { rows } = await sql<ExportedLegalText>`
    select kind, version::text as version, title, blocks from legal_text order by kind, version`.execute(db);
  return rows;
}

export interface ExportedRedirect {
  source: string;
  isPrefix: boolean;
  target: string;
  isExternal: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
}

export async function selectExportedRedirects(db: Db): Promise<ExportedRedirect[]> {
  const { rows } = await sql<ExportedRedirect>`
    select source, is_prefix as "isPrefix", target, is_external as "isExternal", starts_at as "startsAt", ends_at as "endsAt"
    from route_rule where coalesce(ends_at > seoga_now(), true)
    order by source collate "C", is_prefix, starts_at nulls first, target collate "C"`.execute(db);
  return rows;
}

export async function selectExportedPopularWords(
  db: Db,
): Promise<{ word: string; place: number | null; startsAt: Date | null; endsAt: Date | null }[]> {
  const { rows } = await sql<{ word: string; place: number | null; startsAt: Date | null; endsAt: Date | null }>`
    select word, place, starts_at as "startsAt", ends_at as "endsAt" from popular_word
    order by place nulls last, norm collate "C"`.execute(db);
  return rows;
}

export async function selectForbiddenWords(db: Db): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from forbidden_word order by word collate "C"`.execute(db);
  return rows.map(({ word }) => word);
}

export async function selectKeys(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, source_key as key from work where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, key }) => [id, key]));
}
