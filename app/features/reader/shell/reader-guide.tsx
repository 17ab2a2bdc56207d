import { Suspense, lazy, useEffect, useState } from 'react';
import type { StoryGuideDto } from '#contract/story-guide';
import styles from './contents-list.module.css';
import type { ViewedEpisode } from './viewed-episode.ts';

const StoryGuide = lazy(() =>
  import('../../work/guide/story-guide.tsx').then((module) => ({ default: module.StoryGuide })),
);

async function fetchGuide({ work, episode }: ViewedEpisode): Promise<StoryGuideDto> {
  const { call } = await import('../../../browser/api/browser-call.ts');
  return call('GET /ko/v1/works/:id/guide', { params: { id: work.id }, query: { episode: episode.id } });
}

/** Summaries and characters above the contents, if the work has any; without a connection there are none. */
export function ReaderGuide({ viewed }: { viewed: ViewedEpisode }) {
  const [guide, setGuide] = useState<StoryGuideDto>();
  useEffect(() => {
    let isCurrent = true;
    void fetchGuide(viewed).then(
      (found) => isCurrent && setGuide(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [viewed]);
  if (!guide || guide.recaps.length + guide.characters.length === 0) return null;
  return (
    <details className={styles.guide}>
      <summary>{nameOf(guide)}</summary>
      <Suspense>
        <StoryGuide work={viewed.work.id} unit={viewed.episode.unit} guide={guide} />
      </Suspense>
    </details>
  );
}

function nameOf({ recaps, characters }: StoryGuideDto): string {
  return [recaps.length > 0 ? '지난 이야기' : '', characters.length > 0 ? '등장인물' : ''].filter(Boolean).join(' · ');
}
