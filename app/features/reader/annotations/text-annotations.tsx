import { useEffect } from 'react';
import type { Annotation } from '#shared/reading/annotations';
import type { TextStage } from '../text/text-stage.ts';
import './highlight-colors.css';
import { useCopyRules, usePrintRules } from './selection/copy-rules.ts';
import { Footnotes } from './footnotes.tsx';
import { openAnnotationFromHash } from './annotation-url.ts';
import type { AnnotationStore, AnnotatedWork } from './annotation-store.ts';
import { AnnotationNotice } from './annotation-notice.tsx';
import { AnnotationLayer } from './annotation-layer.tsx';
import { useSections } from './use-annotations.ts';

interface TextAnnotationsProps {
  stage: TextStage;
  work: AnnotatedWork;
  keeper: AnnotationStore;
  onOpenNote?: (annotation: Annotation) => void;
  onListen(): void;
  onFind(words: string): void;
  onReplace(word: string): void;
}

/** Annotations, footnotes, copy and print rules. */
export function TextAnnotations({ onOpenNote, ...layer }: TextAnnotationsProps) {
  const { stage, keeper } = layer;
  useCopyRules(stage);
  usePrintRules(useSections(stage));
  useEffect(() => void openAnnotationFromHash(stage, keeper), [stage, keeper]);
  return (
    <>
      <AnnotationLayer {...layer} {...(onOpenNote ? { onOpenNote } : {})} />
      <Footnotes stage={stage} />
      <AnnotationNotice />
    </>
  );
}
