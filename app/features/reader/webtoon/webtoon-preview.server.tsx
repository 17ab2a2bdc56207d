import { renderToStaticMarkup } from 'react-dom/server';
import { PictureSources } from '../shell/picture-sources.tsx';
import { episodeName } from '../shell/progress-text.ts';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';
import styles from '../paywall/paywall.module.css';
import { SLICE_SIZES } from './images/data-saver.ts';
import type { ImageStrip } from './image-strip.ts';

/** Free slices above a paywall. */
export function renderWebtoonPreview({ episode, work }: ViewedEpisode, strip: ImageStrip): string {
  return renderToStaticMarkup(
    <>
      <h1 className="visually-hidden">{`${work.title} ${episodeName(episode)}`}</h1>
      <div className={styles.slices}>
        {strip.slices.map((slice, index) => (
          <div key={slice.y}>
            <PictureSources picture={slice} alt={slice.alt} sizes={SLICE_SIZES} isFirst={index < 2} />
            {slice.dialogue.length > 0 && (
              <ul className="visually-hidden" aria-label="대사">
                {slice.dialogue.map((connection, at) => (
                  <li key={at}>{connection}</li>
                ))}
              </ul>
            )}
          </div>
        ))}
      </div>
    </>,
  );
}
