import { DomainError } from '#kernel/domain-error';
import { JobFailed, WorkerLost } from '#platform/workers/worker-pool';

export interface PictureLimits {
  pixels: number;
  /** Maximum side, original and scaled. */
  side: number;
  /** For formats without row-wise decoding. */
  wholeFramePixels: number;
  decodeMs: number;
  /** Maximum decoded bytes; larger pages are decoded in bands. */
  heldBytes: number;
}

export const PICTURE_LIMITS: PictureLimits = {
  pixels: 300_000_000,
  side: 65_535,
  wholeFramePixels: 100_000_000,
  decodeMs: 60_000,
  heldBytes: 48_000_000,
};

const REASONS = {
  kind: {
    code: '0016',
    sentence: '그림 파일이 아니거나 다루지 않는 형식입니다. JPEG, PNG, WebP, GIF, AVIF 가운데 하나로 바꿔 주세요.',
  },
  vector: { code: '0016', sentence: 'SVG 그림은 받지 않습니다. PNG로 바꿔 주세요.' },
  broken: { code: '0017', sentence: '그림이 깨졌거나 중간에서 끊겼습니다. 원본을 다시 내보내 주세요.' },
  large: { code: '0018', sentence: '그림이 너무 큽니다. 3억 화소, 한 변 65,535픽셀 이하로 줄이거나 나누어 주세요.' },
  slow: { code: '0019', sentence: '그림을 푸는 데 너무 오래 걸립니다. 크기를 줄여 다시 저장해 주세요.' },
  lost: {
    code: '0020',
    sentence: '그림을 처리하던 중에 멈추었습니다. 다시 시도하고, 되풀이되면 그림을 다시 저장해 주세요.',
  },
} as const;

export function pictureError(file: string, reason: keyof typeof REASONS): DomainError {
  const { code, sentence } = REASONS[reason];
  return new DomainError('IMPORT_ERROR', code, { file, sentence });
}

/** Maps picture errors; rethrows others. */
export function errorFor(file: string, error: unknown): unknown {
  if (error instanceof WorkerLost) return pictureError(file, error.reason === 'timeout' ? 'slow' : 'lost');
  // The decoder throws plain errors; others are bugs.
  if (!(error instanceof JobFailed) || error.kind !== 'Error') return error;
  if (/pixel limit|too large|exceeds/iu.test(error.message)) return pictureError(file, 'large');
  return pictureError(file, /timeout/iu.test(error.message) ? 'slow' : 'broken');
}
