import type { MetaDescriptor } from 'react-router';
import { episodeName } from './progress-text.ts';
import type { ViewedEpisode } from './viewed-episode.ts';

/** Title of an episode’s page. */
export function viewerMeta(viewed: ViewedEpisode | undefined): MetaDescriptor[] {
  if (!viewed) return [];
  return [{ title: `${viewed.work.title} ${episodeName(viewed.episode)} - 서가` }];
}
