import type { MetaDescriptor } from 'react-router';
import { type HeadMatches, pageHead } from '../../seo/page-head.ts';
import { episodeName } from './progress-text.ts';
import type { ContentKind, ViewedEpisode } from './viewed-episode.ts';
import { readerPath } from '../../../browser/device-positions.ts';

interface ReaderMetaInput {
  viewed: ViewedEpisode | undefined;
  content: ContentKind;
  matches: HeadMatches;
}

export function readerMeta({ viewed, content, matches }: ReaderMetaInput): MetaDescriptor[] {
  if (!viewed) return [];
  const { work, episode } = viewed;
  const page = `${work.title} ${episodeName(episode)}`;
  const description = `${work.creator ? `${work.creator}의 ` : ''}${page}. 읽던 자리에서 이어 읽어 보세요.`;
  // Paywalls are not indexed.
  const noIndex = viewed.gate !== null;
  const image = `/media/cards/works/${work.id}/now.jpg`;
  return pageHead(matches, { page, description, path: readerPath({ id: episode.id, content }), image, noIndex });
}
