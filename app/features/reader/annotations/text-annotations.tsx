import { useEffect } from 'react';
import type { Annotation } from '#shared/reading/annotations';
import type { StageSpot, TextStage } from '../text/text-stage.ts';
import './highlight-colors.css';
import { Footnotes } from './footnotes.tsx';
import { openAnnotationFromHash } from './annotation-url.ts';
import type { AnnotationStore, AnnotatedWork } from './annotation-store.ts';
import { AnnotationLayer } from './annotation-layer.tsx';

interface TextAnnotationsProps {
  stage: TextStage;
  work: AnnotatedWork;
  keeper: AnnotationStore;
  onOpenNote?: (annotation: Annotation) => void;
  onListen(from: StageSpot): void;
  onFind(words: string): void;
  onReplace(word: string): void;
  /** Loaded by the key that selects a sentence, which it does at once. */
  isByKey: boolean;
}

/** Annotations and footnotes. */
export function TextAnnotations({ onOpenNote, ...layer }: TextAnnotationsProps) {
  const { stage, keeper } = layer;
  useEffect(() => void openAnnotationFromHash(stage, keeper), [stage, keeper]);
  return (
    <>
      <AnnotationLayer {...layer} {...(onOpenNote ? { onOpenNote } : {})} />
      <Footnotes stage={stage} />
    </>
  );
}
