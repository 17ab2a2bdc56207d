import { lazy, useEffect, useRef, useState } from 'react';
import type { TextPlace } from '#vocabulary/place';
import { htmlBeside } from '../frame/page-html.ts';
import { EpisodeEnd } from '../frame/episode-end.tsx';
import { anchorInset } from './passages-in-page.ts';
import { episodeName, progressText } from '../frame/progress-text.ts';
import { keepFaceWhenIdle } from './reading-face.ts';
import { hideSettings } from '../settings/reading-look.ts';
import { inRange, readingSpecs } from '../settings/reading-settings.ts';
import { changeSettings, useSettings } from '../settings/reading-settings-store.ts';
import { TextContent } from './text-place.ts';
import styles from './text-viewer.module.css';
import { useBars } from '../frame/use-bars.ts';
import type { KeyActs } from '../frame/use-keys.ts';
import { useNextPrefetch } from '../frame/use-next-prefetch.ts';
import { usePlace } from '../place/use-place.ts';
import type { ViewedEpisode } from '../frame/viewed-episode.ts';
import { ViewerFrame } from '../frame/viewer-frame.tsx';
import { WORDING } from '../frame/viewer-wording.ts';

const TextSettings = lazy(() =>
  import('../settings/settings-sheet.tsx').then((room) => ({ default: room.TextSettings })),
);

const ARTICLE_ID = 'episode-text';
const FOOT_PX = 44;

/** The reader of a text: a thin layer around an article that the server wrote. */
export function TextViewer({ viewed }: { viewed: ViewedEpisode }) {
  const { episode, work } = viewed;
  const article = useRef<HTMLElement>(null);
  const [html] = useState(() => htmlBeside(viewed, ARTICLE_ID));
  const settings = useSettings('text', work.id);
  const bars = useBars();
  const { progress, isKept } = usePlace<TextPlace, TextContent>({
    viewed,
    kind: 'text',
    element: article,
    content: (element) => new TextContent(element, { episode: episode.id, revision: episode.revision }),
    onMove: bars.readOn,
  });
  useEffect(() => hideSettings, []);
  useEffect(keepFaceWhenIdle, []);
  useNextPrefetch(viewed, progress);
  const resize = (steps: number): void => {
    changeSettings('text', work.id, { size: inRange(settings.size + steps, readingSpecs().text.size) });
  };
  const percent = progressText(progress);
  const turn = (direction: number): void => turnScreen(direction, settings.size * settings.leading, bars.show);
  return (
    <ViewerFrame
      viewed={viewed}
      kind="text"
      bars={bars}
      isKept={isKept}
      settings={<TextSettings work={work.id} />}
      keys={textKeys({ turn, resize })}
      position={
        <div className={styles.position}>
          <progress max={1} value={progress} aria-label={WORDING.position} />
          <p>{percent}</p>
        </div>
      }
    >
      <div className={styles.page} {...bars.taps}>
        <header className={styles.heading}>
          <h1>{episodeName(episode)}</h1>
          <p>{work.creator}</p>
        </header>
        <article
          ref={article}
          id={ARTICLE_ID}
          className={styles.article}
          lang="ko"
          data-episode={episode.id}
          data-revision={episode.revision}
          dangerouslySetInnerHTML={{ __html: html }}
          suppressHydrationWarning
        />
        <EpisodeEnd viewed={viewed} />
      </div>
      <p className={styles.foot} aria-hidden="true">
        <span>{episodeName(episode)}</span>
        <span>{percent}</span>
      </p>
    </ViewerFrame>
  );
}

/** One screenful on or back; the last line that was read stays to be seen. */
function turnScreen(direction: number, linePx: number, showBars: (shown: boolean) => void): void {
  showBars(false);
  const step = window.innerHeight - FOOT_PX - anchorInset() - linePx;
  window.scrollBy({ top: direction * Math.max(linePx, step), behavior: 'instant' });
}

function textKeys(acts: { turn(direction: number): void; resize(steps: number): void }): KeyActs {
  return {
    arrowleft: () => acts.turn(-1),
    pageup: () => acts.turn(-1),
    'Shift ': () => acts.turn(-1),
    arrowright: () => acts.turn(1),
    pagedown: () => acts.turn(1),
    ' ': () => acts.turn(1),
    home: () => window.scrollTo({ top: 0, behavior: 'instant' }),
    end: () => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
    '+': () => acts.resize(1),
    '=': () => acts.resize(1),
    '-': () => acts.resize(-1),
  };
}
