import { adminPaths } from '#shared/web/admin-paths';

/** Where the form of an episode and its editor send and look; the console and authors have their own. */
export interface EpisodeUrls {
  form(workId: number, id: number): string;
  draft(workId: number, id: number): string;
  newDraft(workId: number): string;
  illustration(workId: number, id: number): string;
  preview(workId: number, id: number): string;
  picture(workId: number, hash: string): string;
}

export const CONSOLE_EPISODE_URLS: EpisodeUrls = {
  form: adminPaths.workEpisode,
  draft: (_workId, id) => adminPaths.episode(id, 'draft'),
  newDraft: adminPaths.newEpisodeDraft,
  illustration: (_workId, id) => adminPaths.episode(id, 'illustration'),
  preview: (_workId, id) => adminPaths.episode(id, 'preview'),
  picture: (_workId, hash) => adminPaths.picture(hash),
};
