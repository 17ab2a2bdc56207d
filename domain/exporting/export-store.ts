import { sql } from 'kysely';
import type { Db } from '#shared/context';
import type { PictureVariant } from '#vocabulary/pictures';
import type { Unit } from '#vocabulary/shelves';
import type { StripPage, StripPanel } from '#vocabulary/strip-panels';
import type { Block } from '#vocabulary/text-blocks';

const ISO = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Works of the shop by their keys, in an order that no import changes. */
export async function selectWorkKeys(db: Db): Promise<{ id: number; sourceKey: string }[]> {
  const { rows } = await sql<{ id: number; sourceKey: string }>`
    select id, source_key as "sourceKey" from work order by source_key collate "C"`.execute(db);
  return rows;
}

/** An episode as it is listed; what it shows is read when its turn comes. */
export interface KeptEpisode {
  id: number;
  sourceKey: string;
  title: string;
  unit: Unit;
  content: 'text' | 'images';
  opensAt: string;
  isFree: boolean;
  buyCoins: number | null;
  rentalCoins: number | null;
  rentalHours: number | null;
  isWithdrawn: boolean;
  stripWidth: number | null;
}

/** The episodes of a work that show something: those on its list in their order, then those that were taken off. */
export async function selectEpisodes(db: Db, workId: number): Promise<KeptEpisode[]> {
  const { rows } = await sql<KeptEpisode>`
    select e.id, e.source_key as "sourceKey", e.title, e.unit, e.content, ${ISO('e.opens_at')} as "opensAt", e.is_free as "isFree",
      e.buy_coins as "buyCoins", e.rental_coins as "rentalCoins", e.rental_hours as "rentalHours",
      e.is_withdrawn as "isWithdrawn", e.strip_width as "stripWidth"
    from episode e where e.work_id = ${workId}
      and (exists (select 1 from text_revision t where t.episode_id = e.id and t.revision = e.revision and jsonb_array_length(t.blocks) > 0)
        or exists (select 1 from strip_slice s where s.episode_id = e.id and s.revision = e.revision))
    order by e.is_withdrawn, e.position, e.source_key collate "C"`.execute(db);
  return rows;
}

/** The text that an episode shows. */
export async function selectText(db: Db, episodeId: number): Promise<Block[]> {
  const { rows } = await sql<{ blocks: Block[] }>`
    select t.blocks from episode e join text_revision t on t.episode_id = e.id and t.revision = e.revision
    where e.id = ${episodeId}`.execute(db);
  return rows[0]?.blocks ?? [];
}

/** A picture as far as its file is looked for. */
export interface KeptPicture {
  hash: string;
  variants: PictureVariant[];
}

/** The strip that an episode shows: its slices with the pages that they were cut from. */
export async function selectStrip(
  db: Db,
  episodeId: number,
): Promise<{ panels: StripPanel[]; slices: (KeptPicture & { pages: StripPage[] | null })[] }> {
  const { rows } = await sql<{ panels: StripPanel[]; slices: (KeptPicture & { pages: StripPage[] | null })[] }>`
    select coalesce(e.panels, '[]') as panels, coalesce((
      select json_agg(json_build_object('hash', p.hash, 'variants', p.variants, 'pages', s.pages) order by s.position)
      from strip_slice s join picture p on p.hash = s.picture where s.episode_id = e.id and s.revision = e.revision), '[]') as slices
    from episode e where e.id = ${episodeId}`.execute(db);
  return rows[0] ?? { panels: [], slices: [] };
}

/** Pictures by their hashes. */
export async function selectKeptPictures(db: Db, hashes: readonly string[]): Promise<Map<string, KeptPicture>> {
  if (hashes.length === 0) return new Map();
  const { rows } = await sql<KeptPicture>`
    select hash, variants from picture where hash = any(${[...hashes]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.hash, row]));
}
