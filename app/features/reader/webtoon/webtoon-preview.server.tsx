import { PictureSources } from '../shell/picture-sources.tsx';
import { type PaywallProps, renderPreview } from '../paywall/paywall.server.tsx';
import { episodeName } from '../shell/progress-text.ts';
import { SLICE_SIZES } from './images/data-saver.ts';
import type { ImageStrip } from './image-strip.ts';

/** Free slices and the paywall. */
export function renderWebtoonPreview(gate: PaywallProps, strip: ImageStrip): string {
  const { episode, work } = gate.viewed;
  return renderPreview(
    gate,
    <>
      <h1 className="visually-hidden">{`${work.title} ${episodeName(episode)}`}</h1>
      <div className="gate-leaves">
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
