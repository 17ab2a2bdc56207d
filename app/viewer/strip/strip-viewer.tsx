import { Suspense, lazy, useState } from 'react';
import IconMap from '~icons/tabler/layout-grid';
import IconAuto from '~icons/tabler/player-track-next';
import { EpisodeEnd } from '../frame/episode-end.tsx';
import { htmlBeside } from '../frame/page-html.ts';
import { preloadPicture } from '../frame/picture-sources.tsx';
import { episodeName, percentOf } from '../frame/progress-text.ts';
import type { ViewedEpisode } from '../frame/viewed-episode.ts';
import type { ReadStrip } from './read-strip.ts';
import { ViewerFrame } from '../frame/viewer-frame.tsx';
import { WORDING } from '../frame/viewer-wording.ts';
import { SLICE_SIZES } from './data-saver.ts';
import { StripColumn } from './strip-column.tsx';
import { StripSlider } from './strip-slider.tsx';
import styles from './strip-viewer.module.css';
import { useStripReading } from './use-strip-reading.ts';

const TurnedReading = lazy(() => import('./turned-reading.tsx').then((room) => ({ default: room.TurnedReading })));
const StripMap = lazy(() => import('./strip-map.tsx').then((room) => ({ default: room.StripMapSheet })));

const AutoScrollBar = lazy(() =>
  import('../auto-scroll/auto-scroll-bar.tsx').then((room) => ({ default: room.AutoScrollBar })),
);

const PLACE_ID = 'strip-place';

/** The reader of a strip: a plain column of pictures, gap-free, in boxes of fixed ratio, scrolled or turned. */
export function StripViewer({ viewed, strip }: { viewed: ViewedEpisode; strip: ReadStrip }) {
  const { episode, work } = viewed;
  if (strip.slices[0]) preloadPicture(strip.slices[0], SLICE_SIZES);
  const [placeScript] = useState(() => htmlBeside(viewed, PLACE_ID));
  const reading = useStripReading({ viewed, strip });
  const { settings, bars, place, shown } = reading;
  const [isAuto, setAuto] = useState(false);
  // What is turned page by page does not scroll.
  const isScrolled = settings.mode === 'strip';
  return (
    <ViewerFrame
      viewed={viewed}
      kind="images"
      bars={bars}
      isKept={place.isKept}
      goTo={reading.goToPlace}
      keys={isScrolled ? { ...reading.keys, a: () => setAuto(true) } : reading.keys}
      tools={<Tools onMap={reading.showMap} onAuto={() => setAuto(true)} />}
      position={
        <StripSlider
          words={shown ? `${Math.min(shown.index + 1, shown.count)} / ${shown.count}` : undefined}
          percent={percentOf(place.progress)}
          share={place.progress}
          onSlide={reading.slide}
        />
      }
    >
      <div className={styles.page} {...reading.taps}>
        <h1 className="visually-hidden">{`${work.title} ${episodeName(episode)}`}</h1>
        <StripColumn
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
          <EpisodeEnd viewed={viewed} />
        </div>
      </div>
      {settings.mode !== 'strip' && (
        <Suspense>
          <TurnedReading mode={settings.mode} reading={reading} strip={strip} />
        </Suspense>
      )}
      {isAuto && isScrolled && (
        <Suspense>
          <AutoScrollBar kind="images" work={work.id} onClose={() => setAuto(false)} />
        </Suspense>
      )}
      {reading.hasMap && (
        <Suspense>
          <StripMap
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
      <div id={PLACE_ID} hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: placeScript }} />
    </ViewerFrame>
  );
}

function Tools({ onMap, onAuto }: { onMap: () => void; onAuto: () => void }) {
  return (
    <>
      <button type="button" aria-label={WORDING.map} aria-haspopup="dialog" onClick={onMap}>
        <IconMap aria-hidden="true" width={22} height={22} />
      </button>
      <button type="button" className={styles.auto} aria-label={WORDING.autoScroll} onClick={onAuto}>
        <IconAuto aria-hidden="true" width={22} height={22} />
      </button>
    </>
  );
}
