import { fullDiskMessage } from './disk-space.mjs';

/** Message: one Korean sentence with the remedy, printed without a stack. */
export class StartupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartupError';
  }
}

/** Undefined for other errors. */
export function fileErrorMessage(error: unknown, place: string): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') return fullDiskMessage(pathOf(error) ?? place);
  if (code === 'EACCES' || code === 'EPERM')
    return `${place}에 쓸 권한이 없습니다. 폴더의 권한을 바꾸거나 DATA_DIR을 설정해 주세요.`;
  if (code === 'EROFS') return `${place}는 읽기 전용입니다. DATA_DIR에 쓸 수 있는 폴더를 설정해 주세요.`;
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${place}는 폴더가 아닙니다. DATA_DIR에 폴더를 설정해 주세요.`;
  return undefined;
}

function pathOf(error: unknown): string | undefined {
  return error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : undefined;
}
