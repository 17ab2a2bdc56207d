import { Suspense, lazy, useState } from 'react';
import IconMap from '~icons/tabler/layout-grid';
import IconAuto from '~icons/tabler/player-track-next';
import { AuthorNote } from '../shell/author-note.tsx';
import { LateEpisodeEnd } from '../shell/late-episode-end.tsx';
import { attachedHtml } from '../document/server-html.ts';
import { preloadPicture } from '../shell/picture-sources.tsx';
import { episodeName } from '../shell/progress-text.ts';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';
import type { ImageStrip } from './image-strip.ts';
import { ReaderShell } from '../shell/reader-shell.tsx';
import { READER_LABELS } from '../shell/reader-labels.ts';
import { SLICE_SIZES } from './images/data-saver.ts';
import { WebtoonColumn } from './images/webtoon-column.tsx';
import { WebtoonSlider } from './webtoon-slider.tsx';
import styles from './webtoon-viewer.module.css';
import { useWebtoonReading } from './use-webtoon-reading.ts';

const PagedReading = lazy(() =>
  import('./paged/paged-reading.tsx').then((module) => ({ default: module.PagedReading })),
);
const WebtoonOverview = lazy(() =>
  import('./webtoon-overview.tsx').then((module) => ({ default: module.WebtoonOverviewSheet })),
);

const AutoScrollBar = lazy(() =>
  import('../auto-scroll/auto-scroll-bar.tsx').then((module) => ({ default: module.AutoScrollBar })),
);

const POSITION_SCRIPT_ID = 'strip-place';

/** Webtoon reader: images without gaps in fixed-ratio boxes. */
export function WebtoonViewer({ viewed, strip }: { viewed: ViewedEpisode; strip: ImageStrip }) {
  const { episode, work } = viewed;
  if (strip.slices[0]) preloadPicture(strip.slices[0], SLICE_SIZES);
  const [placeScript] = useState(() => attachedHtml(viewed, POSITION_SCRIPT_ID));
  const reading = useWebtoonReading({ viewed, strip });
  const { settings, bars, place, shown } = reading;
  const [isAuto, setAuto] = useState(false);
  // Paged mode does not auto-scroll.
  const isScrolled = settings.mode === 'strip';
  return (
    <ReaderShell
      viewed={viewed}
      kind="images"
      bars={bars}
      isKept={place.isKept}
      goTo={reading.goToPlace}
      keys={isScrolled ? { ...reading.keys, a: () => setAuto(true) } : reading.keys}
      tools={<Tools onMap={reading.showMap} onAuto={() => setAuto(true)} />}
      position={
        <WebtoonSlider
          words={shown ? `${Math.min(shown.index + 1, shown.count)} / ${shown.count}` : undefined}
          share={place.progress}
          onSlide={reading.slide}
          onStep={shown ? (by) => reading.act((actions) => actions.move(by)) : undefined}
        />
      }
    >
      <div className={styles.page} {...reading.taps}>
        <h1 className="visually-hidden">{`${work.title} ${episodeName(episode)}`}</h1>
        <WebtoonColumn
          column={reading.column}
          episode={episode.id}
          strip={strip}
          current={reading.current}
          windows={reading.windows}
          saves={reading.saves}
          isZoomed={reading.isZoomed}
          onLastThere={reading.lastThere}
        />
        <div className={styles.end} data-waits={!reading.isEndOpen || undefined}>
          <StripEnd viewed={viewed} />
        </div>
      </div>
      {settings.mode !== 'strip' && (
        <Suspense>
          <PagedReading mode={settings.mode} reading={reading} strip={strip} />
        </Suspense>
      )}
      {isAuto && isScrolled && (
        <Suspense>
          <AutoScrollBar kind="images" work={work.id} onClose={() => setAuto(false)} />
        </Suspense>
      )}
      {reading.hasMap && (
        <Suspense>
          <WebtoonOverview
            isOpen={reading.isMapOpen}
            viewed={viewed}
            strip={strip}
            content={place.content}
            saves={reading.saves}
            onGo={reading.goTo}
            onClose={reading.closeMap}
          />
        </Suspense>
      )}
      <div id={POSITION_SCRIPT_ID} hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: placeScript }} />
    </ReaderShell>
  );
}

/** The author's notes stay clear of the strip, whose positions are measured. */
function StripEnd({ viewed }: { viewed: ViewedEpisode }) {
  return (
    <>
      <div className={styles.notes}>
        <AuthorNote text={viewed.episode.noteBefore} />
        <AuthorNote text={viewed.episode.noteAfter} />
      </div>
      <LateEpisodeEnd viewed={viewed} />
    </>
  );
}

function Tools({ onMap, onAuto }: { onMap: () => void; onAuto: () => void }) {
  return (
    <>
      <button type="button" aria-label={READER_LABELS.map} aria-haspopup="dialog" onClick={onMap}>
        <IconMap aria-hidden="true" width={22} height={22} />
      </button>
      <button type="button" className={styles.auto} aria-label={READER_LABELS.autoScroll} onClick={onAuto}>
        <IconAuto aria-hidden="true" width={22} height={22} />
      </button>
    </>
  );
}
