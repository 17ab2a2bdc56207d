import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportDeps, ImportProgress, ImportedWork } from '#domain/catalog-import';
import { loadShopInfo, listUsedCharacters, saveInterfaceFonts } from '#domain/merchandising';
import { createBookReader } from '#platform/book-readers/book-reader';
import { createDiskStore } from '#platform/files/disk-store';
import { subsetInterfaceFonts } from '#platform/fonts/interface-fonts';
import { createPictureMaker } from '#platform/pictures/picture-maker';
import { IMPORT_OUTCOME_NAMES } from '#shared/catalog/import-runs';
import type { Context } from '#kernel/context';
import { ROOT } from '../start/shop-context.ts';

const BUILD = join(ROOT, 'build');

/** Book reader and picture encoder; `close` ends their workers. */
export function openImportDeps(ctx: Context): ImportDeps & { close(): Promise<void> } {
  const pictures = createPictureMaker({ files: ctx.files });
  return { reader: createBookReader(), pictures, fingerprint, close: () => pictures.close() };
}

function fingerprint(parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 32);
}

/** Serif headings of the interface that stand in tables and messages; the build collects the others. */
const OWN_HEADINGS = `서가 이어 보기 새로 들어온 작품 요일 연재 월화수목금토일 라이트노벨 단행본 웹툰 신작 완결 전편 무료 모두 함께 읽기 좋은 이 작가의 다른
  오늘의 첫 문장 이용에 불편을 드려 죄송합니다 찾을 수 없습니다 페이지를 회차 목록 보기 설정 청소년 보호정책 작품 정보 소개 공지 19세 이상 이용가
  내 정보 프로필 사진 이메일 비밀번호 변경 등록 간편 로그인한 기기 본인인증 성인 모드 알림 동의 내역 자료 내려받기 회원 탈퇴 담긴 것 사라지는 남는 거두려면 정말 하시겠습니까 완료되었습니다
  이용약관 개인정보 처리방침 알기 쉬운 다른 시행일의 글 그림책
  기획전 다른 테마 성인관 이 작품이 소개된 테마 함께 읽은 작품과 비슷한 같은 장르의 서가의 새 회차 많이 읽는`;

/**
 * Subsets the interface fonts again when works or shop details need new characters. A first start takes and keeps the
 * files beside the build: with the same works every new shop has the same.
 */
export async function rebuildInterfaceFonts(ctx: Context, { isFirst = false } = {}): Promise<void> {
  const file = join(BUILD, 'interface-letters.json');
  const own = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { first: '', seldom: '' };
  const { first = '', seldom = '' } = own.headings ?? {};
  // The shop name is part of every page, in the serif.
  const ownHeadings = { first: `${OWN_HEADINGS} ${(await loadShopInfo(ctx)).name} ${first}`, seldom };
  const stores = { files: ctx.files, made: isFirst && isWritable(BUILD) ? createDiskStore(BUILD) : undefined };
  const fonts = await subsetInterfaceFonts(stores, { ...(await listUsedCharacters(ctx)), own, ownHeadings });
  await saveInterfaceFonts(ctx, fonts);
}

/** The build of an installed shop may belong to another user. */
function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** A progress line on a terminal; otherwise nothing between works. */
export function progressLine(): { step(progress: ImportProgress): void; done(): void } {
  const isTerminal = process.stdout.isTTY;
  let width = 0;
  return {
    step({ work, episode, episodes, note }) {
      if (!isTerminal) return;
      const filled = Math.round((episode / Math.max(1, episodes)) * 20);
      const line = `${'█'.repeat(filled)}${'░'.repeat(20 - filled)} ${work} ${episode}/${episodes}화 ${note ?? ''}`;
      process.stdout.write(`\r${line.padEnd(width)}`);
      width = line.length;
    },
    done() {
      if (isTerminal && width > 0) process.stdout.write(`\r${' '.repeat(width * 2)}\r`);
      width = 0;
    },
  };
}

/** Result of one work for the operator. */
export function workLines(work: ImportedWork): string[] {
  const { added, changed, unchanged, withdrawn, kept } = work.episodes;
  const parts = [
    added.length > 0 ? `새 회차 ${added.length}` : '',
    changed.length > 0 ? `바뀐 회차 ${changed.length}` : '',
    unchanged > 0 ? `그대로 ${unchanged}` : '',
    withdrawn.length > 0 ? `내려간 회차 ${withdrawn.length}` : '',
    kept.length > 0 ? `콘솔에서 고쳐 둔 채인 회차 ${kept.length}` : '',
    work.characters > 0 ? `${work.characters.toLocaleString('ko')}자` : '',
  ].filter(Boolean);
  const head = `${IMPORT_OUTCOME_NAMES[work.outcome]}  ${work.title}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`;
  return [head, ...work.remarks.map((remark) => `      ${remark.file}: ${remark.sentence}`)];
}
