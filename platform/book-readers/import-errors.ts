import { DomainError } from '#kernel/domain-error';
import type { RejectedSource, Remark } from '#domain/catalog-import';
import type { ErrorCode } from '#shared/errors/errors';
import type { ImportLimits } from './import-limits.ts';

export interface Reading {
  limits: ImportLimits;
  remarks: Remark[];
}

type ImportCode = ErrorCode<'IMPORT_ERROR'>;

function importError(code: ImportCode, file: string, message: string): DomainError {
  return new DomainError('IMPORT_ERROR', code, { file, sentence: message });
}

const named = (file: string): string => `‘${file.split('/').at(-1) ?? file}’`;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024).toLocaleString('ko')}MB`;

export const importErrors = {
  notFound: (file: string) =>
    importError(
      '0001',
      file,
      `${named(file)} 파일이나 폴더를 찾을 수 없거나 읽을 권한이 없습니다. 경로를 확인해 주세요.`,
    ),
  nothingInside: (file: string) =>
    importError('0002', file, `${named(file)}에 가져올 글이나 그림이 없습니다. 내용을 확인해 주세요.`),
  pictureAlone: (file: string) =>
    importError(
      '0002',
      file,
      `${named(file)}: 그림 한 장만으로는 작품을 만들 수 없습니다. 그림은 ZIP이나 CBZ로 묶어 주세요.`,
    ),
  format: (file: string, format: string, saveAs: string) =>
    importError(
      '0003',
      file,
      `${named(file)}: ${format} 형식은 가져올 수 없습니다. ${saveAs} 저장한 뒤 다시 가져와 주세요.`,
    ),
  unknownFormat: (file: string) =>
    importError(
      '0003',
      file,
      `${named(file)}: 알 수 없는 형식입니다. EPUB, TXT, MD, HTML, DOCX, HWPX, ZIP, CBZ 파일이나 그림 폴더로 가져와 주세요.`,
    ),
  wrongEnding: (file: string, message: string, { found, saveAs }: { found: string; saveAs?: string | undefined }) =>
    importError(
      '0004',
      file,
      `${named(file)}: 이름은 ${message} 파일인데 내용은 ${found}입니다. ${saveAs === undefined ? '확장자를 내용에 맞게 고쳐 주세요.' : `${saveAs} 저장한 뒤 다시 가져와 주세요.`}`,
    ),
  unreadable: (file: string) =>
    importError(
      '0005',
      file,
      `${named(file)}: 글로 읽을 수 없습니다. 글 파일이 아니거나 깨졌거나 인코딩을 알 수 없습니다. 원본을 UTF-8로 저장한 뒤 다시 가져와 주세요.`,
    ),
  damaged: (file: string) =>
    importError('0005', file, `${named(file)}: 파일이 깨졌거나 끝이 잘렸습니다. 원본에서 다시 받아 주세요.`),
  escapingName: (file: string, name: string) =>
    importError(
      '0006',
      file,
      `${named(file)}: 바깥 폴더를 가리키는 이름(${name})이 들어 있습니다. 파일을 다시 묶어 주세요.`,
    ),
  link: (file: string) =>
    importError(
      '0007',
      file,
      `${named(file)}: 바로 가기(심볼릭 링크)는 가져올 수 없습니다. 실제 파일로 바꾸어 주세요.`,
    ),
  encrypted: (file: string) =>
    importError('0008', file, `${named(file)}: 암호나 복제 방지가 걸려 있습니다. 암호를 풀고 다시 가져와 주세요.`),
  encryptedOrOld: (file: string) =>
    importError(
      '0008',
      file,
      `${named(file)}: 암호가 걸렸거나 옛 형식(DOC, HWP)입니다. 암호를 풀거나 DOCX, HWPX로 저장한 뒤 다시 가져와 주세요.`,
    ),
  tooLarge: (file: string, most: number) =>
    importError('0009', file, `${named(file)}: 너무 큽니다. ${megabytes(most)} 이하로 나누어 주세요.`),
  tooMany: (file: string, most: number) =>
    importError(
      '0009',
      file,
      `${named(file)}: 들어 있는 파일이 너무 많습니다. ${most.toLocaleString('ko')}개 이하로 나누어 주세요.`,
    ),
  bomb: (file: string) =>
    importError(
      '0010',
      file,
      `${named(file)}: 압축이 지나치게 풀리는 파일이라 열지 않았습니다. 내용을 확인하고 다시 압축해 주세요.`,
    ),
  pictureTooLarge: (file: string, width: number, height: number) =>
    importError('0011', file, `${named(file)}: 그림이 너무 큽니다(${width}×${height}). 나누거나 줄여 주세요.`),
  declarations: (file: string) =>
    importError(
      '0012',
      file,
      `${named(file)}: DOCTYPE이나 ENTITY 선언이 든 XML은 읽지 않습니다. 선언을 빼고 다시 저장해 주세요.`,
    ),
  tooDeep: (file: string) =>
    importError('0012', file, `${named(file)}: XML이 너무 깊게 겹쳐 있습니다. 다른 프로그램으로 다시 저장해 주세요.`),
  svg: (file: string) =>
    importError('0013', file, `${named(file)}: SVG 그림은 가져올 수 없습니다. PNG나 JPEG로 저장해 주세요.`),
  mistake: (file: string, where: string, what: string) =>
    importError('0014', file, `${named(file)}의 ${where}: ${what}. 고친 뒤 다시 가져와 주세요.`),
  nested: (file: string) =>
    importError('0015', file, `${named(file)}: 압축 파일 안의 압축 파일이 너무 깊습니다. 한 번만 압축해 주세요.`),
};

/** Throws other errors. */
export function rejectedSource(error: unknown, file: string): RejectedSource {
  if (!(error instanceof DomainError)) throw error;
  return {
    refused: true,
    file: String(error.details['file'] ?? file),
    code: error.code,
    sentence: String(error.details['sentence'] ?? ''),
  };
}
