import { PictureSources } from '../frame/picture-sources.tsx';
import { type GateProps, renderPreview } from '../frame/price-gate.server.tsx';
import { episodeName } from '../frame/progress-text.ts';
import { SLICE_SIZES } from './data-saver.ts';
import type { ReadStrip } from './read-strip.ts';

/** The first slices of a strip that is to be bought, and what the rest of it costs. */
export function renderStripPreview(gate: GateProps, strip: ReadStrip): string {
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
                {slice.dialogue.map((line, at) => (
                  <li key={at}>{line}</li>
                ))}
              </ul>
            )}
          </div>
        ))}
      </div>
    </>,
  );
}
