import { sql } from 'kysely';
import { episodeFieldsSql } from '#domain/catalog';
import type { Db } from '#kernel/context';
import type { EpisodeValues } from '#shared/catalog/episode-fields';
import type { PictureVariant } from '#shared/catalog/pictures';
import type { Unit } from '#shared/catalog/categories';
import type { SourcePageSlice, WebtoonPanel } from '#shared/content/webtoon-panels';
import type { Block } from '#shared/content/text-blocks';

/** Works by key, in an order that imports do not change. */
export async function selectWorkKeys(db: Db): Promise<{ id: number; sourceKey: string }[]> {
  const { rows } = await sql<{ id: number; sourceKey: string }>`
    select id, source_key as "sourceKey" from work order by source_key collate "C"`.execute(db);
  return rows;
}

/** An episode; content is loaded later. */
export interface ExportEpisodeRow extends EpisodeValues {
  id: number;
  sourceKey: string;
  unit: Unit;
  content: 'text' | 'images';
  stripWidth: number | null;
}

/** Episodes with content, listed ones in order, then withdrawn ones. */
export async function selectEpisodes(db: Db, workId: number): Promise<ExportEpisodeRow[]> {
  const { rows } = await sql<ExportEpisodeRow>`
    select e.id, e.source_key as "sourceKey", e.unit, e.content, ${episodeFieldsSql()}, e.strip_width as "stripWidth"
    from episode e where e.work_id = ${workId}
      and (exists (select 1 from text_revision t where t.episode_id = e.id and t.revision = e.revision and jsonb_array_length(t.blocks) > 0)
        or exists (select 1 from strip_slice s where s.episode_id = e.id and s.revision = e.revision))
    order by e.is_withdrawn, e.position, e.source_key collate "C"`.execute(db);
  return rows;
}

export async function selectText(db: Db, episodeId: number): Promise<Block[]> {
  const { rows } = await sql<{ blocks: Block[] }>`
    select t.blocks from episode e join text_revision t on t.episode_id = e.id and t.revision = e.revision
    where e.id = ${episodeId}`.execute(db);
  return rows[0]?.blocks ?? [];
}

export interface ExportPictureRow {
  hash: string;
  variants: PictureVariant[];
}

/** The current strip: slices with their source pages. */
export async function selectStrip(
  db: Db,
  episodeId: number,
): Promise<{ panels: WebtoonPanel[]; slices: (ExportPictureRow & { pages: SourcePageSlice[] | null })[] }> {
  const { rows } = await sql<{
    panels: WebtoonPanel[];
    slices: (ExportPictureRow & { pages: SourcePageSlice[] | null })[];
  }>`
    select coalesce(e.panels, '[]') as panels, coalesce((
      select json_agg(json_build_object('hash', p.hash, 'variants', p.variants, 'pages', s.pages) order by s.position)
      from strip_slice s join picture p on p.hash = s.picture where s.episode_id = e.id and s.revision = e.revision), '[]') as slices
    from episode e where e.id = ${episodeId}`.execute(db);
  return rows[0] ?? { panels: [], slices: [] };
}

export async function selectExportPictures(db: Db, hashes: readonly string[]): Promise<Map<string, ExportPictureRow>> {
  if (hashes.length === 0) return new Map();
  const { rows } = await sql<ExportPictureRow>`
    select hash, variants from picture where hash = any(${[...hashes]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.hash, row]));
}
