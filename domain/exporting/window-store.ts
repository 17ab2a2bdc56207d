import { sql } from 'kysely';
import type { Db } from '#shared/context';
import type { LegalBlock } from '#vocabulary/legal-texts';

/** Names of what stands in the window, of every kind in the order in which it stands; what was taken down is not among them. */
export interface WindowNames {
  themes: string[];
  pavilions: string[];
  promotions: string[];
  events: string[];
  notices: string[];
  faqs: string[];
}

/** What the window holds, by name. */
export async function selectWindowNames(db: Db): Promise<WindowNames> {
  const { rows } = await sql<WindowNames>`select
    array(select slug from theme where is_published order by position, slug collate "C") as themes,
    array(select slug from pavilion where is_published order by position, slug collate "C") as pavilions,
    array(select slug from promotion where is_published order by starts_at, slug collate "C") as promotions,
    array(select slug from event where is_published order by slug collate "C") as events,
    array(select source_key from notice where not is_down order by source_key collate "C") as notices,
    array(select source_key from faq where not is_down order by position, source_key collate "C") as faqs`.execute(db);
  return rows[0] ?? { themes: [], pavilions: [], promotions: [], events: [], notices: [], faqs: [] };
}

/** A legal text as it was written. */
export interface LegalVersion {
  kind: string;
  version: string;
  title: string;
  blocks: LegalBlock[];
}

/** Every version of every legal text. */
export async function selectLegalVersions(db: Db): Promise<LegalVersion[]> {
  const { rows } = await sql<LegalVersion>`
    select kind, version::text as version, title, blocks from legal_text order by kind, version`.execute(db);
  return rows;
}

/** A route rule that holds or will. */
export interface LeadingRule {
  source: string;
  isPrefix: boolean;
  target: string;
  isExternal: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
}

export async function selectLeadingRules(db: Db): Promise<LeadingRule[]> {
  const { rows } = await sql<LeadingRule>`
    select source, is_prefix as "isPrefix", target, is_external as "isExternal", starts_at as "startsAt", ends_at as "endsAt"
    from route_rule where coalesce(ends_at > seoga_now(), true)
    order by source collate "C", is_prefix, starts_at nulls first, target collate "C"`.execute(db);
  return rows;
}

/** Words that are set among the popular ones, or kept out of them. */
export async function selectSetWords(
  db: Db,
): Promise<{ word: string; place: number | null; startsAt: Date | null; endsAt: Date | null }[]> {
  const { rows } = await sql<{ word: string; place: number | null; startsAt: Date | null; endsAt: Date | null }>`
    select word, place, starts_at as "startsAt", ends_at as "endsAt" from popular_word
    order by place nulls last, norm collate "C"`.execute(db);
  return rows;
}

/** Words that no nickname and no list may hold. */
export async function selectForbiddenWords(db: Db): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from forbidden_word order by word collate "C"`.execute(db);
  return rows.map(({ word }) => word);
}

/** What the operator told of the shop, by name. */
export async function selectFacts(db: Db, names: readonly string[]): Promise<Map<string, unknown>> {
  const { rows } = await sql<{ name: string; value: unknown }>`
    select name, value from shop_setting where name = any(${[...names]}::text[])`.execute(db);
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Works by the name that finds them again. */
export async function selectKeys(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, source_key as key from work where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, key }) => [id, key]));
}
