import type { StripReadingPosition } from '#shared/reading/reading-position';
import type { PositionTracker } from '../position/position-tracker.ts';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';
import type { EpisodeSectionData } from '../text/episode-section-data.ts';
import { loadEpisodeSection } from '../text/load-episode-section.ts';
import { WebtoonContent } from './webtoon-content.ts';
import type { WebtoonFlow } from './webtoon-flow.ts';

/** Maximum number of episodes on the page; the oldest is removed. */
const MAX_STRIPS = 3;
const RETRY_MS = 5000;

export interface StripGrowthDeps {
  flow: WebtoonFlow;
  follower: PositionTracker<StripReadingPosition>;
  parts(): EpisodeSectionData[];
  /** Must render synchronously. */
  render(parts: EpisodeSectionData[]): void;
  /** False once the strip is no longer scrolled. */
  isScrolled(): boolean;
  signal: AbortSignal;
}

/** Appends the episode after `viewed`. Without network it is tried again, at intervals and when the network is back. */
export async function growStrip(viewed: ViewedEpisode, deps: StripGrowthDeps): Promise<void> {
  const next = viewed.next?.id ?? 0;
  let part = await loadEpisodeSection(next);
  while (!part && !deps.signal.aborted) {
    await networkOrTime();
    part = await loadEpisodeSection(next);
  }
  const { flow, follower, parts, render, isScrolled, signal } = deps;
  if (!part || signal.aborted || !isScrolled() || parts().at(-1)?.viewed !== viewed) return;
  follower.look();
  const anchor = flow.current().element;
  const before = anchor.getBoundingClientRect().top;
  const grown = [...parts(), part].slice(-MAX_STRIPS);
  render(grown);
  flow.hold(grown.flatMap((each) => flow.of(each.viewed.episode.id) ?? contentOf(each) ?? []));
  const by = anchor.getBoundingClientRect().top - before;
  if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' });
  follower.accept();
  follower.observe();
}

/** Undefined for a paywall. */
function contentOf({ viewed: { episode }, strip }: EpisodeSectionData): WebtoonContent | undefined {
  const element = document.querySelector<HTMLElement>(`[data-strip="${episode.id}"]`);
  if (!element || !strip) return undefined;
  return new WebtoonContent(element, { ...strip, episode: episode.id, revision: episode.revision });
}

function networkOrTime(): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const done = (): void => {
      waiting.abort();
      resolve();
    };
    const timer = setTimeout(done, RETRY_MS);
    waiting.signal.addEventListener('abort', () => clearTimeout(timer));
    window.addEventListener('online', done, { signal: waiting.signal });
  });
}
