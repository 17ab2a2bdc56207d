import type { MetaDescriptor } from 'react-router';
import { type HeadMatches, pageHead } from '../../ui/page-head.ts';
import { episodeName } from './progress-text.ts';
import type { ContentKind, ViewedEpisode } from './viewed-episode.ts';
import { viewerPath } from '../../device/places.ts';

interface MetaFacts {
  viewed: ViewedEpisode | undefined;
  content: ContentKind;
  matches: HeadMatches;
}

/** What stands in the head of an episode’s page. */
export function viewerMeta({ viewed, content, matches }: MetaFacts): MetaDescriptor[] {
  if (!viewed) return [];
  const { work, episode } = viewed;
  const page = `${work.title} ${episodeName(episode)}`;
  const description = `${work.creator ? `${work.creator}의 ` : ''}${page}. 읽던 자리에서 이어 읽어 보세요.`;
  // What has to be paid for shows a gate: nothing that a search should find.
  const noIndex = viewed.gate !== null;
  const image = `/media/cards/works/${work.id}/now.jpg`;
  return pageHead(matches, { page, description, path: viewerPath({ id: episode.id, content }), image, noIndex });
}
