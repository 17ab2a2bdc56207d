import {
  deleteAnnotation,
  exportAnnotations,
  saveAnnotation,
  annotationsOf,
  watchAnnotations,
} from '../../reading-sync/reading-store.ts';
import type { AnnotationExport, AnnotationStore } from './annotation-store.ts';

export const SAVED_ANNOTATIONS: AnnotationStore = {
  listAnnotations: annotationsOf,
  saveAnnotation,
  deleteAnnotation,
  watchAnnotations,
  // Not randomUUID, which needs a secure context.
  createId: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(16).padStart(2, '0')).join(''),
};

export const exportSavedAnnotations: AnnotationExport = exportAnnotations;
