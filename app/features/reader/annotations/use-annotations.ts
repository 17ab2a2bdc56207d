import { useEffect, useMemo, useState } from 'react';
import type { Annotation } from '#shared/reading/annotations';
import type { StageSection, TextStage } from '../text/text-stage.ts';
import { resolveAnnotation } from './annotation-layout.ts';
import type { TextRange } from './text-ranges.ts';

export interface ResolvedAnnotation<Mark extends Annotation = Annotation> {
  mark: Mark;
  section: StageSection;
  stretch: TextRange;
}

/** Keeps its identity while the sections are the same. */
export function useSections(stage: TextStage | undefined): readonly StageSection[] {
  const [sections, setSections] = useState<readonly StageSection[]>(() => [...(stage?.sections() ?? [])]);
  useEffect(() => {
    if (!stage) return undefined;
    const update = (): void => {
      const now = [...stage.sections()];
      setSections((existing) => (areSame(existing, now) ? existing : now));
    };
    update();
    return stage.watch(update);
  }, [stage]);
  return sections;
}

function areSame(existing: readonly StageSection[], now: readonly StageSection[]): boolean {
  return existing.length === now.length && existing.every((section, at) => section === now[at]);
}

export function useResolvedAnnotations(
  annotations: Annotation[],
  sections: readonly StageSection[],
): ResolvedAnnotation[] {
  return useMemo(() => resolveAnnotations(annotations, sections), [annotations, sections]);
}

export function resolveAnnotations(annotations: Annotation[], sections: readonly StageSection[]): ResolvedAnnotation[] {
  return annotations.flatMap((annotation) => {
    const section = sections.find(({ viewed }) => viewed.episode.id === annotation.episode.id);
    const range =
      section &&
      resolveAnnotation({ revision: section.viewed.episode.revision, passages: section.passages }, annotation);
    return section && range ? [{ mark: annotation, section, stretch: range }] : [];
  });
}
