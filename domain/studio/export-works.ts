import type { Needs } from '#kernel/context';
import { articleText } from './export-text.ts';
import { type OwnEpisodeExport, selectEpisodeIds, selectExportedEpisode, selectExportedWorks } from './export-store.ts';

interface ExportFile {
  name: string;
  text: string;
}

/**
 * All works of a member in one archive of open files: what was declared, every revision of every episode, notes, drafts
 * and counts of comments. Always allowed, also for banned or leaving authors.
 */
export function exportAuthorWorks(ctx: Needs<'db' | 'zips'>, memberNo: number): AsyncIterable<Uint8Array> {
  return ctx.zips.pack(filesOf(ctx, memberNo));
}

/** A generator, so that one episode is in memory at a time. */
async function* filesOf(ctx: Needs<'db'>, memberNo: number): AsyncIterable<ExportFile> {
  for (const { id, ...work } of await selectExportedWorks(ctx.db, memberNo)) {
    const folder = `${id} ${safeName(work.title)}`;
    yield { name: `${folder}/work.json`, text: `${JSON.stringify({ id, ...work }, null, 2)}\n` };
    for (const episodeId of await selectEpisodeIds(ctx.db, id)) {
      const episode = await selectExportedEpisode(ctx.db, { id: episodeId, memberNo });
      if (!episode) continue;
      const name = `${folder}/${String(episode.position).padStart(4, '0')} ${safeName(episode.title)}`;
      yield* episodeFiles(name, episode);
    }
  }
}

function* episodeFiles(name: string, { revisions, draft, ...episode }: OwnEpisodeExport): Iterable<ExportFile> {
  yield { name: `${name}.json`, text: `${JSON.stringify(episode, null, 2)}\n` };
  for (const { revision, blocks } of revisions) yield { name: `${name}.${revision}판.txt`, text: articleText(blocks) };
  if (draft) yield { name: `${name}.초안.txt`, text: articleText(draft) };
}

function safeName(title: string): string {
  return (
    title
      .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
      .trim()
      .slice(0, 60) || '제목 없음'
  );
}
