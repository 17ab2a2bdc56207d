import { Suspense, lazy, useState } from 'react';
import IconMap from '~icons/tabler/layout-grid';
import IconAuto from '~icons/tabler/player-track-next';
import { attachedHtml } from '../document/server-html.ts';
import { preloadPicture } from '../shell/picture-sources.tsx';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';
import type { ImageStrip } from './image-strip.ts';
import { useDelayed } from '../shell/use-delayed.ts';
import { ReaderShell } from '../shell/reader-shell.tsx';
import { READER_LABELS } from '../shell/reader-labels.ts';
import { SLICE_SIZES } from './images/data-saver.ts';
import { StripSections } from './strip-sections.tsx';
import { WebtoonSlider } from './webtoon-slider.tsx';
import styles from './webtoon-viewer.module.css';
import { type WebtoonReading, useWebtoonReading } from './use-webtoon-reading.ts';

const PagedReading = lazy(() =>
  import('./paged/paged-reading.tsx').then((module) => ({ default: module.PagedReading })),
);
const WebtoonOverview = lazy(() =>
  import('./webtoon-overview.tsx').then((module) => ({ default: module.WebtoonOverviewSheet })),
);

const AutoScrollBar = lazy(() =>
  import('../auto-scroll/auto-scroll-bar.tsx').then((module) => ({ default: module.AutoScrollBar })),
);

const ReaderContents = lazy(() =>
  import('../shell/reader-contents.tsx').then((module) => ({ default: module.ReaderContents })),
);
const StripBookmark = lazy(() => import('./strip-bookmark.tsx').then((module) => ({ default: module.StripBookmark })));

const POSITION_SCRIPT_ID = 'strip-place';

/** Webtoon reader: images without gaps in fixed-ratio boxes. */
export function WebtoonViewer({ viewed: opened, strip: openedStrip }: { viewed: ViewedEpisode; strip: ImageStrip }) {
  if (openedStrip.slices[0]) preloadPicture(openedStrip.slices[0], SLICE_SIZES);
  const [placeScript] = useState(() => attachedHtml(opened, POSITION_SCRIPT_ID));
  const reading = useWebtoonReading({ viewed: opened, strip: openedStrip });
  const { settings, bars, place, shown, flow } = reading;
  const { viewed, strip } = flow.current;
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
      contents={<ReaderContents viewed={viewed} goTo={reading.goToPlace} />}
      mark={<Mark viewed={viewed} reading={reading} />}
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
        <StripSections reading={reading} opened={opened} />
      </div>
      {settings.mode !== 'strip' && (
        <Suspense>
          <PagedReading mode={settings.mode} reading={reading} strip={strip} />
        </Suspense>
      )}
      {isAuto && isScrolled && (
        <Suspense>
          <AutoScrollBar
            kind="images"
            work={viewed.work.id}
            episode={viewed.episode.id}
            onClose={() => setAuto(false)}
          />
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

/** Reserves its space. */
function Mark({ viewed, reading }: { viewed: ViewedEpisode; reading: WebtoonReading }) {
  const isSoon = useDelayed(true);
  return (
    <span className={styles.mark}>
      <Suspense>
        {isSoon && <StripBookmark viewed={viewed} content={reading.place.content} progress={reading.place.progress} />}
      </Suspense>
    </span>
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
