import { useEffect, useMemo, useState } from 'react';
import type { ReadingMark } from '#vocabulary/reading-marks';
import type { StageSection, TextStage } from '../text/text-stage.ts';
import type { MarkKeeper } from './mark-keeper.ts';
import { placedMark } from './placed-marks.ts';
import type { Stretch } from './stretches.ts';

/** A mark together with where it stands in the page. */
export interface PlacedMark<Mark extends ReadingMark = ReadingMark> {
  mark: Mark;
  section: StageSection;
  stretch: Stretch;
}

/** The marks of a work, as they change here and elsewhere. */
export function useMarks(keeper: MarkKeeper, work: number): ReadingMark[] {
  const [marks, setMarks] = useState<ReadingMark[]>([]);
  useEffect(() => {
    let asked = 0;
    let isOver = false;
    const take = (): void => {
      const mine = (asked += 1);
      void keeper.marksOf(work).then((found) => {
        if (!isOver && mine === asked) setMarks(found);
      });
    };
    take();
    const stop = keeper.watchMarks(take);
    return () => {
      isOver = true;
      stop();
    };
  }, [keeper, work]);
  return marks;
}

/** The sections that stand in the page; a new list only when they are others. */
export function useSections(stage: TextStage | undefined): readonly StageSection[] {
  const [sections, setSections] = useState<readonly StageSection[]>(() => [...(stage?.sections() ?? [])]);
  useEffect(() => {
    if (!stage) return undefined;
    const look = (): void => {
      const now = [...stage.sections()];
      setSections((known) => (areSame(known, now) ? known : now));
    };
    look();
    return stage.watch(look);
  }, [stage]);
  return sections;
}

function areSame(known: readonly StageSection[], now: readonly StageSection[]): boolean {
  return known.length === now.length && known.every((section, at) => section === now[at]);
}

/** The marks that stand in the page, each where it was found. */
export function usePlacedMarks(marks: ReadingMark[], sections: readonly StageSection[]): PlacedMark[] {
  return useMemo(() => placedMarks(marks, sections), [marks, sections]);
}

export function placedMarks(marks: ReadingMark[], sections: readonly StageSection[]): PlacedMark[] {
  return marks.flatMap((mark) => {
    const section = sections.find(({ viewed }) => viewed.episode.id === mark.episode.id);
    const stretch =
      section && placedMark({ revision: section.viewed.episode.revision, passages: section.passages }, mark);
    return section && stretch ? [{ mark, section, stretch }] : [];
  });
}
