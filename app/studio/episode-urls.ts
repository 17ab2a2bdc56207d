import { studioPaths } from '#shared/web/studio-paths';
import { paths } from '#shared/web/paths';
import type { EpisodeUrls } from '../admin/episode/episode-urls.ts';

/** Addresses of an author's episode form. */
export const STUDIO_EPISODE_URLS: EpisodeUrls = {
  form: studioPaths.episode,
  draft: (workId, id) => studioPaths.episodePage(workId, id, 'draft'),
  newDraft: studioPaths.newEpisodeDraft,
  illustration: (workId, id) => studioPaths.episodePage(workId, id, 'illustration'),
  preview: (workId, id) => studioPaths.preview(workId, paths.viewer(id)),
  picture: studioPaths.picture,
};
