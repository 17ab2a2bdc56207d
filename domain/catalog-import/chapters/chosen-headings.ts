import { type ChapterSummary, WHOLE_TEXT, WITHOUT_HEADINGS } from '#shared/catalog/chapter-shapes';
import type { EpisodePlan } from '../import-plan.ts';
import type { SourceWork } from '../source-work.ts';
import { describeNumberingGaps } from './episode-numbering.ts';

/** The source split at the headings that the operator chose. */
export function withChosenHeadings(source: SourceWork, shape: string | undefined): SourceWork {
  const { headings } = source;
  if (shape === undefined || !headings || headings.shape === shape) return source;
  const known = [WITHOUT_HEADINGS, WHOLE_TEXT, ...headings.shapes.map((one) => one.shape)];
  if (!known.includes(shape)) return source;
  const episodes = headings.split(shape);
  const before = gapsOf(source);
  const gaps = gapsOf({ episodes });
  const remarks = source.remarks.filter(({ sentence }) => sentence !== before);
  if (gaps !== undefined) remarks.push({ file: source.sourceKey, sentence: gaps });
  return { ...source, episodes, headings: { ...headings, shape }, remarks };
}

const gapsOf = ({ episodes }: Pick<SourceWork, 'episodes'>): string | undefined =>
  describeNumberingGaps(episodes.map(({ title }) => title));

/** How a text was split, for the preview. */
export function summariseChapters({ headings }: SourceWork, plans: readonly EpisodePlan[]): ChapterSummary | null {
  if (!headings) return null;
  const chapters = plans
    .map(({ record: { title, characters } }) => ({ title, characters }))
    .toSorted((a, b) => a.characters - b.characters);
  const [shortest] = chapters;
  const longest = chapters.at(-1);
  if (!shortest || !longest) return null;
  return {
    shape: headings.shape,
    shapes: headings.shapes.slice(0, MAX_SHAPES),
    count: chapters.length,
    longest,
    shortest,
  };
}

const MAX_SHAPES = 8;
